import type { getSite } from '@bolodex/contract/site'
import { endpoint } from '#lib/api-client.ts'

const site = endpoint<typeof getSite>('GET', '/api/site')

export const siteView = site.read({})
