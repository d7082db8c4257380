import { sql } from 'kysely'
import { usernameRules } from '@bolodex/contract/account-caps'
import type { TextLink } from '@bolodex/contract/forum'
import type { Database } from '#platform/database.ts'
import { findCandidates, pickLinks } from './find-text-links.ts'

export type FoundLinks = { links: TextLink[]; mentionedIds: number[] }

/** People one text tells about itself. */
const mostTold = 10

type Row = { kind: 'brand' | 'member'; key: string; name: string; address: string; id: number }

/**
 * Looks up the names in a text: brands and their other names, and members whose account is open,
 * by the name they have or one they gave up of late.
 */
export async function findLinks(db: Database, text: string): Promise<FoundLinks> {
  const { nameKeys, usernames } = findCandidates(text)
  if (nameKeys.length + usernames.length === 0) return { links: [], mentionedIds: [] }
  const { rows } = await sql<Row>`
    select 'brand' as kind, name_key as key, name, slug as address, id
    from brands where name_key = any (${nameKeys}::text[])
    union all
    select 'brand', alias_key, alias, slug, brands.id
    from brand_aliases join brands on brands.id = brand_id where alias_key = any (${nameKeys}::text[])
    union all
    select 'member', lower(given.username::text), display_username, display_username, users.id
    from (
      select username, coalesce(
        (select id from users where users.username = given.username),
        (select user_id from former_usernames where code = username_code(given.username)
          and created_at > now() - make_interval(days => ${usernameRules.reservedDays})
          order by created_at desc limit 1)) as user_id
      from unnest(${usernames}::citext[]) given (username)
    ) given join users on users.id = given.user_id
    where disabled_at is null and has_chosen_username and not awaits_email
      and users.username <> 'former-member'`.execute(db)
  const of = (kind: Row['kind']) => rows.filter((row) => row.kind === kind)
  const members = new Map(of('member').map(({ key, id, name }) => [key, { id, username: name }]))
  // A brand's own name comes before another brand's other name.
  const brands = new Map(
    of('brand')
      .toReversed()
      .map(({ key, name, address }) => [key, { name, slug: address }]),
  )
  const links = pickLinks(text, { brands, members })
  const mentionedIds = new Set(usernames.flatMap((username) => members.get(username)?.id ?? []))
  return { links, mentionedIds: [...mentionedIds].slice(0, mostTold) }
}
