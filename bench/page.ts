// CPU per request of the cached page, the page drawn each time, the JSON route, and a bare node:http server that sends
// the same bytes, all in one run. Goal: the cached page costs at most 1.25 × bare.
import { runScript } from '../scripts/parts/run-script.ts'
import { startApi, startStack } from '../scripts/parts/stack.ts'
import { fetchWire, measureInTurns, medianRatio, mediansOf, startBareServer } from './parts/cpu-per-request.ts'

const floor = { cachedPageToBare: 1.25 }

await runScript(async () => {
  const stack = await startStack()
  const settings = { ...stack.settings, LOG_LEVEL: 'warn', RATE_LIMIT_FACTOR: '1000000', RUN_JOBS: 'false' }
  const cached = await startApi({ ...settings, ANSWER_CACHE_SECONDS: '60' })
  // A process for each: the garbage of one subject must not be collected on another's time.
  const uncached = await startApi({ ...settings, ANSWER_CACHE_SECONDS: '0' })
  const json = await startApi({ ...settings, ANSWER_CACHE_SECONDS: '0' })
  const bare = await startBareServer(await fetchWire(cached.url))
  const micros = await measureInTurns([
    { name: 'bare', url: bare.url, pid: bare.pid, requests: 20_000 },
    { name: 'cachedPage', url: cached.url, pid: cached.process.pid ?? 0, requests: 20_000 },
    { name: 'json', url: `${json.url}/api/directory`, pid: json.process.pid ?? 0, requests: 1500 },
    { name: 'uncachedPage', url: uncached.url, pid: uncached.process.pid ?? 0, requests: 500 },
  ])
  const ratio = medianRatio(micros['cachedPage'], micros['bare'])
  const cachedPageToBare = Math.round(ratio * 100) / 100
  console.log(JSON.stringify({ cpuMicrosPerRequest: mediansOf(micros), cachedPageToBare, floor }))
  process.exitCode = ratio <= floor.cachedPageToBare ? 0 : 1
})
