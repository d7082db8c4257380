import type * as auth from '@bolodex/contract/accounts/auth'
import { endpoint } from '#lib/api-client.ts'

const username = endpoint<typeof auth.checkUsername>('GET', '/api/auth/username', 'private')

/** Whether a username can be had. */
export const usernameView = (typed: string) => username.read({ query: { username: typed } })

export const resendVerification = endpoint<typeof auth.resendVerification>('POST', '/api/auth/resend').call
export const verifyEmail = endpoint<typeof auth.verifyEmail>('POST', '/api/auth/verify').call
