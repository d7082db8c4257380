import { useSuspenseQuery } from '@tanstack/react-query'
import type { getSite } from '@bolodex/contract/site/site'
import { endpoint } from './api-client.ts'

export const siteView = endpoint<typeof getSite>('GET', '/api/site').read({})

/** What every page shows of the site: its name, its policies and its counts. */
export const useSite = () => useSuspenseQuery(siteView).data
