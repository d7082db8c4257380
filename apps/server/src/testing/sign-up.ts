import type { FastifyInstance } from 'fastify'
import { createInvitation } from '@bolodex/contract/accounts/invitations'
import type { SignUpPolicy } from '@bolodex/contract/site/site-settings'
import { openBrowser, type Browser } from './google.ts'
import type { TestDatabase } from './test-database.ts'

export const password = 'thimble and thread'

/** Sets who may create an account. */
export async function setSignUp({ pool }: Pick<TestDatabase, 'pool'>, policy: SignUpPolicy): Promise<void> {
  await pool.query('update site_settings set sign_up = $1', [policy])
}

/** Creates an invitation as this admin; the id, and the token of its link. */
export async function invite(app: FastifyInstance, cookie: string, given: { note?: string; days?: number } = {}) {
  const answer = await app.inject({ method: 'POST', url: '/api/invitations', headers: { cookie }, payload: given })
  if (answer.statusCode !== 200) throw new Error(`no invitation: ${answer.body}`)
  const { id, link } = createInvitation.answer.parse(answer.json())
  return { id, link, token: new URL(link).hash.slice(1) }
}

/** A browser that holds a token as if it had opened the invitation while that was open. */
export const holdToken = (app: FastifyInstance, token: string): Browser =>
  openBrowser(app, new Map([['bolodex_invitation', token]]))

/** A browser that opens the link of an invitation. */
export async function openLink(app: FastifyInstance, token: string): Promise<Browser> {
  const browser = openBrowser(app)
  await browser.post('/api/invitations/open', { token })
  return browser
}
