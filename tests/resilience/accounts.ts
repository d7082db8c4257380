// Attacks on accounts over HTTP: cross-origin writes, account enumeration, credential stuffing and account takeover;
// then the data left behind by a deleted account. `--short` stops asking as soon as the medians are close.
import { runScript } from '../../tools/parts/run-script.ts'
import { startApi, startStack } from '../../tools/parts/stack.ts'
import { compareAnswers } from './parts/enumeration.ts'
import { tryForeignWrites } from './parts/cross-origin-writes.ts'
import { searchLeftovers } from './parts/leftovers.ts'
import { stuff } from './parts/stuffing.ts'
import { tryTakeovers } from './parts/takeovers.ts'

const floor = {
  foreignWritesThrough: 0,
  takeoversSucceeded: 0,
  leftovers: 0,
  enumeration: process.argv.includes('--short')
    ? { triesEach: 40, maxRounds: 25, differences: 0, medianRatio: 1.1 }
    : { triesEach: 200, maxRounds: 5, differences: 0, medianRatio: 1.1 },
  stuffing: { checkedFromOneAddress: 20, checkedOfOneAccount: 10 },
}

await runScript(async () => {
  const stack = await startStack()
  const settings = { ...stack.settings, LOG_LEVEL: 'fatal' }

  const open = await startApi({ ...settings, RATE_LIMIT_FACTOR: '1000000' })
  const foreignWrites = await tryForeignWrites(open.url)
  const enumeration = await compareAnswers(open.url, stack, floor.enumeration)
  const takeovers = await tryTakeovers(open.url, stack)
  await open.stop()

  const limited = await startApi({ ...settings, RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '1' })
  const stuffing = await stuff(limited.url, 60)
  await limited.stop()
  const leftovers = await searchLeftovers(stack)

  console.log(JSON.stringify({ foreignWrites, enumeration, takeovers, stuffing, leftovers, floor }))
  const { medianRatio } = floor.enumeration
  const { checkedFromOneAddress, checkedOfOneAccount } = floor.stuffing
  const isShutToOthers =
    foreignWrites.tried > 100 && foreignWrites.through.length === 0 && foreignWrites.isStillSignedIn
  const isSilent = Object.values(enumeration).every(
    ({ differences, ratio }) => differences.length === 0 && ratio <= medianRatio,
  )
  const isLimited = Object.entries(stuffing).every(
    ([name, { checked, hasRetryAfter, isStillShut }]) =>
      checked <= (name.endsWith('Address') ? checkedFromOneAddress : checkedOfOneAccount) &&
      hasRetryAfter &&
      isStillShut,
  )
  const isNobodyElse = Object.values(takeovers).every(({ tried, succeeded }) => tried > 0 && succeeded.length === 0)
  const isGone = leftovers.hits.length === 0 && leftovers.isMissingFromExport.length === 0 && leftovers.kept > 0
  process.exitCode = isShutToOthers && isSilent && isNobodyElse && isLimited && isGone ? 0 : 1
})
