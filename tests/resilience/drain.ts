// Two api processes and a worker on one database behind HAProxy, which polls /readyz and retries nothing. Under load
// each api process is stopped and restarted in turn. No request may fail and no connection may be cut.
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'
import pg from 'pg'
import { freePort } from '../../apps/server/src/testing/free-port.ts'
import { atEnd, runScript } from '../../tools/parts/run-script.ts'
import { startApi, startStack, startWorkerProcess } from '../../tools/parts/stack.ts'

const floor = { failed: 0, requests: 2000, slowestStopSeconds: 10 }
const seconds = 20
let networks = 0

await runScript(async () => {
  const stack = await startStack()
  const settings = {
    ...stack.settings,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    RATE_LIMIT_FACTOR: '1000000',
    RUN_JOBS: 'false',
    DRAIN_SECONDS: '2',
    TRUSTED_PROXIES: '1',
  }
  startWorkerProcess(settings)
  const ports = [await freePort(), await freePort()]
  const apis = await Promise.all(ports.map((port) => startApi(settings, { port })))
  const url = await startHaproxy(ports)
  const paths = ['/', '/api/directory', '/forum', '/api/brands']
  const loads = paths.map((path) =>
    autocannon({
      url: `${url}${path}`,
      connections: 6,
      duration: seconds,
      timeout: 20,
      setupClient: giveOwnNetwork,
    }),
  )
  const stops: number[] = []
  for (const [index, port] of ports.entries()) {
    await pause(2000)
    const started = performance.now()
    await apis[index]?.stop()
    stops.push(Math.round((performance.now() - started) / 100) / 10)
    await pause(1000)
    apis[index] = await startApi(settings, { port })
  }
  const results = await Promise.all(loads)
  const sum = (pick: (result: autocannon.Result) => number) =>
    results.reduce((total, result) => total + pick(result), 0)
  const figures = {
    requests: sum(({ requests }) => requests.total),
    failed: sum(({ non2xx, errors, timeouts }) => non2xx + errors + timeouts),
    worstMs: Math.max(...results.map(({ latency }) => latency.max)),
    secondsToStop: stops,
    jobDoneByWorker: await isJobDone(stack.databaseUrl),
    floor,
  }
  for (const [index, { non2xx, errors, timeouts, statusCodeStats }] of results.entries())
    if (non2xx + errors + timeouts > 0) console.error(paths[index], { errors, timeouts }, statusCodeStats)
  console.log(JSON.stringify(figures))
  const isGraceful = figures.failed <= floor.failed && figures.requests >= floor.requests
  const isPassed = isGraceful && figures.jobDoneByWorker && Math.max(...stops) <= floor.slowestStopSeconds
  process.exitCode = isPassed ? 0 : 1
})

/** Each connection is another household: one network gets one download at a time. */
function giveOwnNetwork(client: autocannon.Client): void {
  networks += 1
  client.setHeaders({ 'x-forwarded-for': `10.0.${networks}.1` })
}

/** Gives the worker an expired session to delete, and checks that it does: the api processes run no jobs here. */
async function isJobDone(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`with member as (insert into users (username, display_username) values ('drill', 'drill') returning id)
    insert into sessions (user_id, token, expires_at) select id, 'expired', now() - interval '1 hour' from member`)
  await client.query("select graphile_worker.add_job('delete-expired-sessions')")
  let isDone = false
  for (let tries = 0; tries < 50 && !isDone; tries += 1) {
    await pause(100)
    isDone = (await client.query("select 1 from sessions where token = 'expired'")).rowCount === 0
  }
  await client.end()
  return isDone
}

async function startHaproxy(ports: number[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bolodex-haproxy-'))
  const port = await freePort()
  const servers = ports.map(
    (backend, index) => `  server api${index} 127.0.0.1:${backend} check inter 200ms fall 1 rise 1`,
  )
  const config = `defaults
  mode http
  timeout connect 5s
  timeout client 30s
  timeout server 30s
  timeout check 5s
  retries 0
frontend visitors
  bind 127.0.0.1:${port}
  default_backend apis
backend apis
  balance roundrobin
  option httpchk GET /readyz
${servers.join('\n')}
`
  await writeFile(join(folder, 'haproxy.cfg'), config)
  const haproxy = spawn('haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')], { stdio: 'ignore' })
  atEnd(() => rm(folder, { recursive: true, force: true }))
  stopAtEnd(haproxy)
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(url).catch(() => null))?.ok) {
    if (haproxy.exitCode !== null) throw new Error('HAProxy did not start')
    await pause(50)
  }
  return url
}

function stopAtEnd(child: ChildProcess): void {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  atEnd(async () => {
    child.kill('SIGTERM')
    await ended
  })
}
