// CPU per request of the cached page, the page rendered each time, the JSON route, and a bare node:http server that sends
// the same bytes. The cached page is measured five times, each time in new processes, and the median ratio counts.
// `--short`: three times with fewer requests, the cached page only.
import { parseArgs } from 'node:util'
import { runScript } from '../../tools/parts/run-script.ts'
import { startApi, startStack } from '../../tools/parts/stack.ts'
import { cpuRatioToBare, measureInTurns, mediansOf } from './parts/cpu-per-request.ts'
import { median } from './parts/statistics.ts'

const floor = { cachedPageToBare: 1.25 }

const { values } = parseArgs({ options: { short: { type: 'boolean', default: false } } })
const effort = values.short ? { times: 3, rounds: 3, requests: 8000 } : { times: 5, rounds: 5, requests: 20_000 }

await runScript(async () => {
  const stack = await startStack()
  const settings = { ...stack.settings, LOG_LEVEL: 'warn', RATE_LIMIT_FACTOR: '1000000', RUN_JOBS: 'false' }
  const ratios: number[] = []
  const cpuMicrosPerRequest: Record<string, number> = {}
  for (let time = 0; time < effort.times; time += 1) {
    const cached = await startApi({ ...settings, ANSWER_CACHE_SECONDS: '60' })
    const { ratio, micros } = await cpuRatioToBare(cached, '/', effort)
    await cached.stop()
    ratios.push(Math.round(ratio * 100) / 100)
    Object.assign(cpuMicrosPerRequest, micros)
  }
  if (!values.short) {
    // One process each, so that neither pays for the other's garbage collection.
    const uncached = await startApi({ ...settings, ANSWER_CACHE_SECONDS: '0' })
    const json = await startApi({ ...settings, ANSWER_CACHE_SECONDS: '0' })
    const micros = await measureInTurns([
      { name: 'json', url: `${json.url}/api/directory`, pid: json.process.pid ?? 0, requests: 1500 },
      { name: 'uncachedPage', url: uncached.url, pid: uncached.process.pid ?? 0, requests: 500 },
    ])
    Object.assign(cpuMicrosPerRequest, mediansOf(micros))
  }
  const cachedPageToBare = median(ratios)
  console.log(JSON.stringify({ cpuMicrosPerRequest, ratios, cachedPageToBare, floor }))
  process.exitCode = cachedPageToBare <= floor.cachedPageToBare ? 0 : 1
})
