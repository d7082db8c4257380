import type { getOwnPage, OwnPage } from '@bolodex/contract/site/site-settings'
import { endpoint } from '#lib/api-client.ts'

const ownPage = endpoint<typeof getOwnPage>('GET', '/api/site/pages/:page')

export const ownPageView = (page: OwnPage) => ownPage.read({ params: { page } })
