import type { checkName } from '@bolodex/contract/brands/new-brands'
import { endpoint } from '#lib/api-client.ts'

const names = endpoint<typeof checkName>('GET', '/api/brand-names')

/** Whether a name is taken, and what it could be meant for. */
export const nameView = (name: string) => names.read({ query: { name } })

/** Everything that shows which brands there are, and how many. */
export const brandReads = ['/api/directory', '/api/brands', '/api/brand-names', '/api/site', '/api/account'] as const
