// Attacks on the forum. Payloads are written into every field and looked for on every page, as served and in a
// browser without the content security policy; spam is sent in all known ways; requests are replayed at two
// processes; and processes are killed and Postgres is restarted while members wait for notices.
import { parseArgs } from 'node:util'
import { runScript } from '../../tools/parts/run-script.ts'
import { startApi, startStack } from '../../tools/parts/stack.ts'
import { showHostileTexts } from './parts/forum/hostile-texts.ts'
import { ask, join } from './parts/forum/member.ts'
import { replay } from './parts/forum/replays.ts'
import { trySpam } from './parts/forum/spam.ts'
import { findOutWhetherNewsSurvive } from './parts/news-survives.ts'

const floor = {
  payloads: 100,
  executed: 0,
  unescaped: 0,
  // On a page that writes texts in as they come.
  naive: { executed: 80, unescaped: 100 },
  shownSpam: 0,
  silentRefusals: 0,
  doubles: 0,
  lostNews: 0,
}

/**
 * `--every 10` opens only every tenth page in the browser; all of them are parsed as served. `--short` opens every
 * tenth and skips the notices, which `drill -- news` tests.
 */
const { values } = parseArgs({
  options: { every: { type: 'string' }, short: { type: 'boolean', default: false } },
})
const every = Number(values.every ?? (values.short ? 10 : 1))

await runScript(async () => {
  const stack = await startStack()
  const settings = { ...stack.settings, LOG_LEVEL: 'error', ANSWER_CACHE_SECONDS: '0', TRUSTED_PROXIES: '1' }

  const limited = await startApi({ ...settings, RATE_LIMIT_FACTOR: '1' })
  const spam = await trySpam(limited.url, stack.databaseUrl)
  await limited.stop()

  const open = { ...settings, RATE_LIMIT_FACTOR: '1000000' }
  const api = await startApi(open)
  const second = await startApi({ ...open, ORIGIN: api.url })
  const replays = await replay([api.url, second.url], stack.databaseUrl)
  await second.stop()

  const admin = await join(api.url, 'drill_admin', '198.51.100.1')
  await ask(stack.databaseUrl, `update users set is_admin = true where username = 'drill_admin'`)
  const texts = await showHostileTexts({ url: api.url, databaseUrl: stack.databaseUrl }, admin, every)

  await api.stop()
  const news = values.short ? null : await findOutWhetherNewsSurvive()

  for (const { name, shown, mostShown, silent } of spam)
    if (shown > mostShown || silent > 0) console.error(`${name}: ${shown} shown, ${silent} without a sentence`)
  for (const { page, what } of texts.unescaped.slice(0, 20)) console.error(`unescaped on ${page}: ${what}`)
  for (const what of texts.executed.slice(0, 20)) console.error(`executed: ${what}`)
  for (const path of texts.missing.slice(0, 20)) console.error(`not there: ${path}`)
  for (const problem of texts.brokenFeeds) console.error(`broken feed: ${problem}`)
  const figures = {
    texts: {
      ...texts,
      executed: texts.executed.length,
      unescaped: texts.unescaped.length,
      missing: texts.missing.length,
    },
    spam,
    replays,
    news,
    floor,
  }
  console.log(JSON.stringify(figures))
  const areTextsOnlyTexts =
    texts.payloads >= floor.payloads &&
    Object.values(texts.fields).every((count) => count >= texts.payloads) &&
    texts.executed.length === floor.executed &&
    texts.unescaped.length === floor.unescaped &&
    texts.missing.length === 0 &&
    texts.brokenFeeds.length === 0 &&
    texts.naive.executed >= floor.naive.executed &&
    texts.naive.unescaped >= floor.naive.unescaped
  const isSpamStopped = spam.every(
    ({ shown, mostShown, silent }) => shown <= mostShown && silent === floor.silentRefusals,
  )
  const isWrittenOnce =
    replays.written - replays.expected === floor.doubles && replays.differentAnswers === 0 && replays.failed === 0
  const isNewsBrought =
    news === null || (news.written > 0 && news.lost + news.doubled + news.wronglyTold === floor.lostNews)
  process.exitCode = areTextsOnlyTexts && isSpamStopped && isWrittenOnce && isNewsBrought ? 0 : 1
})
