// Three Postgres nodes under Patroni with a synchronous standby, two api processes and a worker behind HAProxy.
// Members vote, comment, add brands and upload photos, and retry unanswered calls under the same idempotency key.
// Meanwhile the primary is killed, frozen, isolated and switched over, and standbys are killed. After each fault,
// every acknowledged write is read back. `--quick`: one kill, one switchover, one lost standby, with a shorter
// failover time. `--asynchronous`: without a synchronous standby, which must lose writes; otherwise this drill would
// prove nothing. `--faults kill,freeze` runs only these. `--logs FOLDER` keeps the nodes' logs.
import { cpSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { runScript, atEnd } from '../../tools/parts/run-script.ts'
import { startCluster } from './parts/failover/cluster.ts'
import { faultNames, runFault, type FaultName } from './parts/failover/faults.ts'
import { countUnasked, findDrift, readBack } from './parts/failover/ledger.ts'
import { startSite } from './parts/failover/site.ts'
import { longestGap, startTraffic, type Traffic } from './parts/failover/traffic.ts'
import { makeNetwork, runApart, scratch } from './parts/failover/world.ts'

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    asynchronous: { type: 'boolean', default: false },
    faults: { type: 'string' },
    logs: { type: 'string' },
    inside: { type: 'boolean', default: false },
  },
})
const isSynchronous = !values.asynchronous
const isShort = values.quick || values.asynchronous

const whole: FaultName[] = [
  ...(['kill', 'standby', 'switchover', 'freeze', 'cut', 'kill', 'kill'] as const),
  ...(['switchover', 'standby', 'freeze', 'partition', 'standby', 'kill', 'kill'] as const),
]
const plan = values.faults ? values.faults.split(',').map(requireFault) : choosePlan()

function requireFault(given: string): FaultName {
  const name = faultNames.find((one) => one === given)
  if (!name) throw new Error(`Unknown fault '${given}', expected ${faultNames.join(', ')}.`)
  return name
}

function choosePlan(): FaultName[] {
  if (values.asynchronous) return ['partition']
  return values.quick ? ['kill', 'standby', 'switchover'] : whole
}

const ttl = isShort ? 8 : 20
const floor = {
  acknowledged: values.faults ? 0 : isShort ? 500 : 20_000,
  lost: 0,
  doubled: 0,
  unasked: 0,
  drift: 0,
  unclear: 0,
  endedProcesses: 0,
  rawLines: 0,
  writesBackSeconds: ttl + 5,
  readGapSeconds: 5,
  standbyGapSeconds: 2,
  standbyErrors: 0,
}

type Phase = { fault: FaultName; writeGap: number; readGap: number; refused: number; lost: number }

/** Injects one fault under traffic and reports its visible effects. */
async function runPhase(fault: FaultName, traffic: Traffic): Promise<Phase> {
  await pause(isShort ? 1500 : 12_000)
  const from = performance.now()
  await runFault(fault, traffic, isSynchronous)
  const to = performance.now()
  const { lost } = await readBack(traffic.acknowledged)
  const moments = traffic.acknowledged.map(({ at }) => at)
  const phase = {
    fault,
    writeGap: longestGap(moments, from, to),
    readGap: Math.max(...traffic.reads.map((reader) => longestGap(reader, from, to))),
    refused: traffic.refused.filter(({ at }) => at >= from && at <= to).length,
    lost: lost.length,
  }
  console.log(`${Math.round((to - from) / 1000)} s  ${JSON.stringify(phase)}`)
  return phase
}

async function drill(): Promise<void> {
  const started = performance.now()
  makeNetwork()
  if (values.logs) atEnd(async () => keepLogs(values.logs ?? ''))
  await startCluster({ ttl, isSynchronous })
  const site = await startSite()
  const traffic = startTraffic(site)
  const phases: Phase[] = []
  for (const fault of plan) phases.push(await runPhase(fault, traffic))
  await traffic.stop()
  const { lost, doubled, acknowledged } = await readBack(traffic.acknowledged)
  for (const one of [...lost, ...doubled].slice(0, 10)) console.error(`lost or doubled: ${one}`)
  const tries = [...traffic.refused, ...traffic.failedReads]
  const unclear = tries.filter(({ isClear }) => !isClear)
  for (const { what } of unclear.slice(0, 20)) console.error(`not clear: ${what}`)
  const { ended, rawLines } = site.inspect()
  for (const one of ended) console.error(`ended by itself: ${one}`)
  for (const line of rawLines.slice(0, 20)) console.error(`not a log line: ${line}`)

  const of = (...names: FaultName[]) => phases.filter(({ fault }) => names.includes(fault))
  const most = (some: Phase[], figure: 'writeGap' | 'readGap' | 'refused') =>
    Math.max(0, ...some.map((phase) => phase[figure]))
  const figures = {
    faults: Object.fromEntries(faultNames.map((name) => [name, of(name).length])),
    acknowledged,
    lost: lost.length,
    doubled: doubled.length,
    unasked: await countUnasked(traffic.acknowledged),
    drift: await findDrift(),
    refused: traffic.refused.length,
    failedReads: traffic.failedReads.length,
    unclear: unclear.length,
    endedProcesses: ended.length,
    rawLines: rawLines.length,
    writesBackSeconds: most(of('kill', 'freeze', 'cut', 'partition'), 'writeGap'),
    switchoverGapSeconds: most(of('switchover'), 'writeGap'),
    standbyGapSeconds: most(of('standby'), 'writeGap'),
    standbyErrors: most(of('standby'), 'refused'),
    readGapSeconds: most(phases, 'readGap'),
    ttl,
    isSynchronous,
    seconds: Math.round((performance.now() - started) / 1000),
    floor,
  }
  console.log(JSON.stringify(figures))
  const isKept =
    figures.acknowledged >= floor.acknowledged &&
    figures.lost <= floor.lost &&
    figures.doubled <= floor.doubled &&
    figures.unasked <= floor.unasked &&
    figures.drift <= floor.drift
  const isBearable =
    figures.unclear <= floor.unclear &&
    figures.endedProcesses <= floor.endedProcesses &&
    figures.rawLines <= floor.rawLines &&
    figures.writesBackSeconds <= floor.writesBackSeconds &&
    figures.readGapSeconds <= floor.readGapSeconds &&
    figures.standbyGapSeconds <= floor.standbyGapSeconds &&
    figures.standbyErrors <= floor.standbyErrors
  const isPassed = isSynchronous ? isKept && isBearable : figures.lost > 0
  process.exitCode = isPassed ? 0 : 1
}

function keepLogs(folder: string): void {
  for (const file of readdirSync(scratch).filter((name) => name.endsWith('.log')))
    cpSync(join(scratch, file), join(folder, file))
}

if (values.inside) await runScript(drill)
else process.exitCode = await runApart(import.meta.filename, process.argv.slice(2))
