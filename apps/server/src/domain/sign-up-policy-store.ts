import { sql } from 'kysely'
import { signUpPolicies, type SignUpPolicy } from '@bolodex/contract/site/site-settings'
import type { Database } from '#platform/database/database.ts'

/**
 * Who may create an account, as the database has it now, not as this process last read it. In a transaction that creates
 * one, the lock orders it against a change: once an admin has closed sign-up, no account is committed any more.
 */
export async function readSignUpPolicy(db: Database, byDefault: SignUpPolicy): Promise<SignUpPolicy> {
  const { rows } = await sql<{ saved: string | null }>`select sign_up as saved from site_settings for share`.execute(db)
  const saved = rows[0]?.saved ?? null
  return signUpPolicies.find((policy) => policy === saved) ?? byDefault
}
