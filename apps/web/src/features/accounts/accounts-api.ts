import type { getSession } from '@bolodex/contract/accounts'
import { endpoint } from '#lib/api-client.ts'

const session = endpoint<typeof getSession>('GET', '/api/session', 'private')

export const sessionView = session.readOrNull({})
