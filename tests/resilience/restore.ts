// Backups, restores and upgrades on real parts. A backup restored to an empty place is compared row by row and file by
// file, and one that was made while photos came and went has every photo it names. pgBackRest goes back to a moment, and
// recovers from the archive alone. A schema is brought to a newer one while old processes serve. --short for the gate.
import { openPool } from '../../apps/server/src/platform/database/database.ts'
import { fillBrands } from '../performance/samples/fill-brands.ts'
import { runScript } from '../../tools/parts/run-script.ts'
import { startStack } from '../../tools/parts/stack.ts'
import { restoreExactly, restoreWhileChanging } from './parts/restore/exact.ts'
import { restoreToMoments } from './parts/restore/point-in-time.ts'
import { upgradeUnderTraffic } from './parts/restore/upgrade.ts'

const isShort = process.argv.includes('--short')
const size = isShort
  ? { brands: 5000, photos: 100, votes: 20_000, archivedBrands: 1000, archiveSeconds: 6 }
  : { brands: 100_000, photos: 5000, votes: 1_000_000, archivedBrands: 20_000 }
const floor = {
  restoreSeconds: 300,
  recoveryPointSeconds: isShort ? 15 : 60,
  failedRequests: 0,
  lockMs: 1000,
  /** The lock duration that the watch must detect. */
  plantedHeldMs: isShort ? 50 : 1000,
}

await runScript(async () => {
  const archived = {
    brands: size.archivedBrands,
    ...('archiveSeconds' in size && { archiveSeconds: size.archiveSeconds }),
  }
  // Mostly idle. In the full form it runs alone, so that timings are not affected by other work.
  const waiting = isShort ? restoreToMoments(archived) : undefined
  // Its error surfaces where it is awaited.
  waiting?.catch(() => {})
  const stack = await startStack()
  const pool = openPool(stack.databaseUrl, 2, { warn: () => {} }, 'command')
  await fillBrands({ pool }, { brands: size.brands })
  await pool.end()

  const exact = await restoreExactly(stack, size.photos)
  console.error({ exact })
  const changing = await restoreWhileChanging(stack)
  console.error({ changing })
  const upgrade = await upgradeUnderTraffic(stack, size.votes)
  console.error({ upgrade })
  const pointInTime = await (waiting ?? restoreToMoments(archived))

  const faults = [
    exact.differentTables.length > 0 && 'a restored table differs',
    exact.differentFiles > 0 && 'a restored file differs',
    exact.restoreSeconds > floor.restoreSeconds && 'the restore took too long',
    (changing.missing > 0 || changing.photosChangedMeanwhile === 0) && 'a backup lacks photos that it names',
    pointInTime.differentTables.length > 0 && 'a table differs at the moment restored to',
    pointInTime.gaps > 0 && 'acknowledged writes are missing before the last one recovered',
    !(pointInTime.recoveryPointSeconds <= floor.recoveryPointSeconds) && 'too much is lost with the machine',
    (upgrade.failed > floor.failedRequests || upgrade.requests < 50) && 'requests failed during the upgrade',
    upgrade.votesNotCounted > 0 && 'old processes could not count votes after the upgrade',
    upgrade.unfilled > 0 && 'rows were not filled',
    upgrade.longestHeldMs > floor.lockMs && 'a lock was held too long',
    upgrade.longestWaitMs > floor.lockMs && 'somebody waited too long for a lock',
    upgrade.plantedHeldMs < floor.plantedHeldMs && 'the watch does not see a lock that is held too long',
  ].filter((fault) => fault !== false)
  console.log(JSON.stringify({ exact, changing, pointInTime, upgrade, floor, faults }))
  process.exitCode = faults.length === 0 ? 0 : 1
})
