import type { changeUsername } from '@bolodex/contract/accounts'
import type * as auth from '@bolodex/contract/accounts/auth'
import { endpoint } from '#lib/api-client.ts'

const username = endpoint<typeof auth.checkUsername>('GET', '/api/auth/username', 'private')

/** Whether a username can be had. */
export const usernameView = (typed: string) => username.read({ query: { username: typed } })

export const signUp = endpoint<typeof auth.signUp>('POST', '/api/auth/sign-up').call
export const resendVerification = endpoint<typeof auth.resendVerification>('POST', '/api/auth/resend').call
export const verifyEmail = endpoint<typeof auth.verifyEmail>('POST', '/api/auth/verify').call
export const join = endpoint<typeof auth.join>('POST', '/api/auth/join').call
export const signIn = endpoint<typeof auth.signIn>('POST', '/api/auth/sign-in').call
export const enterSecondFactor = endpoint<typeof auth.enterSecondFactor>('POST', '/api/auth/second-factor').call
export const requestReset = endpoint<typeof auth.requestReset>('POST', '/api/auth/request-reset').call
export const resetPassword = endpoint<typeof auth.resetPassword>('POST', '/api/auth/reset').call
export const recover = endpoint<typeof auth.recover>('POST', '/api/auth/recover').call
export const chooseUsername = endpoint<typeof changeUsername>('PUT', '/api/account/username').call
