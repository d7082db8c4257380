import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { TOTP } from 'otpauth'
import { assembleApi } from '../../../apps/server/src/assemble.ts'
import { readConfig } from '../../../apps/server/src/platform/config.ts'
import { createLogger } from '../../../apps/server/src/platform/logger.ts'
import { freePort } from '../../../apps/server/src/testing/free-port.ts'
import { waitForMail } from '../../../tools/parts/mailbox.ts'
import type { Stack } from '../../../tools/parts/stack.ts'
import { callFromSite, cookiesOf, type Answer } from './caller.ts'

export type Leftovers = { exported: string[]; isMissingFromExport: string[]; hits: string[]; kept: number }

const person = { username: 'leaving_larkspur', email: 'larkspur@leaving.example', password: 'thimble and thread' }
const address = '198.51.100.77'

/**
 * A member with everything an account can have exports it and leaves. Then the whole database dump and all logs are
 * searched for their name and addresses.
 */
export async function searchLeftovers(stack: Stack): Promise<Leftovers> {
  const logged: string[] = []
  const port = await freePort()
  const site = `http://localhost:${port}`
  const settings = { ...stack.settings, ORIGIN: site, PORT: `${port}`, LOG_LEVEL: 'trace', TRUSTED_PROXIES: '1' }
  const config = readConfig(settings)
  const api = await assembleApi(config, createLogger(config, { write: (line) => logged.push(line) }))
  await api.app.listen({ port, host: 'localhost' })

  let cookie = ''
  const send = async (path: string, body?: object, method = 'POST', triesLeft = 5): Promise<Answer> => {
    const headers = { cookie, 'x-forwarded-for': address }
    const answer = await callFromSite(site, { method, path, ...(body && { body }), headers })
    if (answer.status === 503 && triesLeft > 1) {
      await pause(1000)
      return send(path, body, method, triesLeft - 1)
    }
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.body}`)
    cookie = cookiesOf(answer).includes('bolodex_session') ? cookiesOf(answer) : cookie
    return answer
  }
  const { username, email, password } = person
  await send('/api/auth/join', { username, password })
  await send('/api/account/email', { email, password }, 'PUT')
  const { link } = await waitForMail(stack.mail.webUrl, email)
  await send('/api/auth/verify', { token: new URL(link).hash.slice(1) })
  const { key } = JSON.parse((await send('/api/account/two-factor', { password })).body) as { key: string }
  await send('/api/account/two-factor/confirm', { code: new TOTP({ secret: key }).generate() })
  await send('/api/auth/request-reset', { email })
  await waitForMail(stack.mail.webUrl, email, { subject: /password/i })
  await send('/api/brands/1/vote', { voteType: 'up' })
  await giveEverything(stack.databaseUrl, username)
  await send('/api/account/username', { username: `${username}_2` }, 'PUT')
  await send('/api/account/username', { username }, 'PUT')
  const said = { title: 'A farewell', content: 'Long enough to be known again for two days.', key: randomUUID() }
  await send('/api/forum/posts', said)
  const file = JSON.parse((await send('/api/account/export', undefined, 'GET')).body) as Record<string, unknown>
  const isMissingFromExport = Object.keys(file).filter((part) => isEmpty(file[part]))
  await send('/api/account/delete', { username })
  await api.stop()

  const dump = spawnSync('pg_dump', [stack.databaseUrl], { encoding: 'utf8', maxBuffer: 1024 ** 3 })
  if (dump.status !== 0) throw new Error(`pg_dump failed: ${dump.stderr}`)
  const places = { dump: dump.stdout, logs: logged.join('') }
  const secrets = { username, email, address }
  const hits = Object.entries(places).flatMap(([place, text]) =>
    Object.entries(secrets).flatMap(([what, secret]) =>
      text.toLowerCase().includes(secret) ? [`${what} in the ${place}`] : [],
    ),
  )
  const kept = dump.stdout.split('former member').length - 1
  return { exported: Object.keys(file), isMissingFromExport, hits, kept }
}

// An address that waits is there only until it is verified.
const isEmpty = (part: unknown): boolean => Array.isArray(part) && part.length === 0

/** One of everything a member can leave behind. */
async function giveEverything(databaseUrl: string, username: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  // In its first week the deletion would be held.
  await client.query(`update users set created_at = now() - interval '8 days' where username = $1`, [username])
  await client.query(
    `with me as (select id, username::text as name from users where username = $1),
      brand as (insert into brands (slug, name, name_key, description, search_text, average_sale_price, user_id)
        select 'leaving-brand', 'Leaving Brand', 'leaving brand', 'A brand that stays behind.', 'leaving brand', 30, id
        from me returning id),
      photo as (insert into tag_photos (brand_id, sha256, width, height, user_id)
        select brand.id, repeat('a', 64), 10, 10, me.id from brand, me),
      suggestion as (insert into brand_suggestions (brand_id, user_id, facts, reason, verdict, decided_by, decided_at)
        select brand.id, me.id, '{"sellThroughRate": 50}', 'sold three', 'declined', me.id, now() from brand, me),
      edit as (insert into brand_revisions (brand_id, user_id, reason) select brand.id, me.id, 'a better word' from brand, me),
      post as (insert into forum_posts (user_id, title, content) select id, 'A question', 'Which era is this?' from me
        returning id),
      item as (insert into review_items (kind, target_kind, target_id, subject_id, decided_by, decided_at, verdict)
        select 'flag', 'post', post.id, me.id, me.id, now(), 'decline' from post, me returning id),
      flag as (insert into flags (review_item_id, target_kind, target_id, user_id, reason)
        select item.id, 'post', post.id, me.id, 'spam' from item, post, me),
      log as (insert into moderation_log (admin_id, action, about, subject_id)
        select id, 'hid', 'A question', id from me),
      other as (select min(users.id) as id from users, me where users.id <> me.id),
      told as (insert into notices (kind, user_id, actor_id)
        select 'mention', me.id, other.id from me, other union all select 'mention', other.id, me.id from me, other)
    insert into forum_comments (post_id, user_id, content) select post.id, me.id, 'An answer.' from post, me`,
    [username],
  )
  await client.query(
    `with me as (select id from users where username = $1),
      brand as (select id from brands where slug = 'leaving-brand'),
      video as (insert into videos (id, title) values ('leaving-vid', 'A haul') returning id),
      analysis as (insert into video_analyses (user_id, video_id, brands, model, took_ms)
        select me.id, video.id, '[]', 'off', 10 from me, video),
      mention as (insert into brand_videos (brand_id, video_id, user_id, is_members_word)
        select brand.id, video.id, me.id, true from brand, video, me returning id),
      voice as (insert into tag_photo_voices (photo_id, user_id, looks_right, has_standing)
        select t.id, me.id, true, true from me, (select min(id) as id from tag_photos) t returning id),
      confirmation as (insert into brand_video_confirmations (brand_video_id, user_id, is_by_admin)
        select mention.id, me.id, false from mention, me),
      number as (insert into brand_identifiers (brand_id, user_id, kind, number, is_by_established)
        select brand.id, me.id, 'RN', '12345', true from brand, me),
      sharing as (insert into sale_sharing (user_id, turned_on_at) select id, now() from me),
      sale as (insert into shared_sales (user_id, brand_id, month, price, currency, platform)
        select me.id, brand.id, date_trunc('month', now()), 40, 'USD', 'ebay' from me, brand),
      photo as (insert into forum_photos (user_id, sha256, source_sha256, width, height, blur)
        select id, repeat('b', 64), repeat('c', 64), 10, 10, 'data:image/webp;base64,' from me),
      import as (insert into pending_imports (user_id, accepted_by, accepted_at, bytes, rows)
        select id, id, now(), 100, 1 from me returning id)
    insert into pending_import_rows (import_id, row, facts) select id, 1, '{"name": "Waiting Brand"}' from import`,
    [username],
  )
  await client.end()
}
