import type { Config } from '#platform/config.ts'

type Settings = Pick<Config, 'GOOGLE_DISCOVERY_URL' | 'GOOGLE_AUTHORITATIVE_FOR'>

/** What Google says of somebody, in its token. */
export type Profile = Record<string, unknown>

/** Google's own: it gives out the addresses of gmail.com, and names the domain whose owner has it manage the accounts. */
const googlesOwn = ['gmail.com', 'hd']

/**
 * Whether the sign-in service decides who has an address. An address that it has merely verified once may belong to
 * somebody else by now: that opens no account which is there already. Of another provider than Google nobody
 * knows for which domains it speaks, unless the operator says so.
 */
export function createAuthority({ GOOGLE_DISCOVERY_URL, GOOGLE_AUTHORITATIVE_FOR }: Settings) {
  const isGoogle = new URL(GOOGLE_DISCOVERY_URL).origin === 'https://accounts.google.com'
  const listed = GOOGLE_AUTHORITATIVE_FOR ?? (isGoogle ? googlesOwn : [])
  const isHdBelieved = listed.includes('hd')
  const domains = new Set(listed.filter((domain) => domain !== 'hd'))
  return ({ email, email_verified: isVerified, hd }: Profile): boolean => {
    if (isVerified !== true || typeof email !== 'string') return false
    const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
    return domains.has(domain) || (isHdBelieved && typeof hd === 'string' && hd.toLowerCase() === domain)
  }
}
