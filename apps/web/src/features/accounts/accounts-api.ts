import type { getSession } from '@bolodex/contract/accounts'
import type { signOut } from '@bolodex/contract/auth'
import { endpoint } from '#lib/api-client.ts'

const session = endpoint<typeof getSession>('GET', '/api/session')
const leave = endpoint<typeof signOut>('POST', '/api/auth/sign-out')

export const sessionView = session.readOrNull({})

/** Ends the session of this browser. */
export const sendSignOut = () => leave.call({})
