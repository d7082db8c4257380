// Two api processes and a worker on one database behind nginx, under load. One api process is told to stop, then
// started again, then the other: no request may fail. Needs nginx.
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import pg from 'pg'
import { freePort } from '../scripts/parts/postgres.ts'
import { root, startApi, startStack } from '../scripts/parts/stack.ts'

const floor = { failed: 0, requests: 2000 }
const seconds = 20

const stack = await startStack()
const settings = {
  ...stack.settings,
  LOG_LEVEL: 'warn',
  RATE_LIMIT_FACTOR: '1000000',
  RUN_JOBS: 'false',
  DRAIN_SECONDS: '2',
}
const worker = startWorker()
const ports = [await freePort(), await freePort()]
const apis = await Promise.all(ports.map((port) => startApi(settings, { port })))
const proxy = await startNginx(ports)
try {
  const loads = ['/', '/api/directory', '/forum'].map((path) =>
    autocannon({ url: `${proxy.url}${path}`, connections: 8, duration: seconds, timeout: 20 }),
  )
  for (const [index, port] of ports.entries()) {
    await pause(2000)
    await apis[index]?.stop()
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
    jobDoneByWorker: await isJobDone(stack.databaseUrl),
    floor,
  }
  console.log(JSON.stringify(figures))
  const isPassed = figures.failed <= floor.failed && figures.requests >= floor.requests && figures.jobDoneByWorker
  process.exitCode = isPassed ? 0 : 1
} finally {
  await proxy.stop()
  worker.kill('SIGTERM')
  await Promise.all(apis.map((api) => api.stop()))
  await stack.stop()
}

function startWorker(): ChildProcess {
  const { PATH = '' } = process.env
  const env = { PATH, ORIGIN: 'http://localhost', ...settings }
  return spawn(process.execPath, ['apps/server/src/worker.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** Gives the worker an expired session to clear away, and sees whether it does: the api processes run no jobs here. */
async function isJobDone(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const user = await client.query(
    "insert into users (username, display_username) values ('drain_drill', 'drain_drill') returning id",
  )
  await client.query(
    "insert into sessions (user_id, token, expires_at) values ($1, 'expired', now() - interval '1 hour')",
    [user.rows[0].id],
  )
  await client.query("select graphile_worker.add_job('delete-expired-sessions')")
  let isDone = false
  for (let tries = 0; tries < 50 && !isDone; tries += 1) {
    await pause(100)
    isDone = (await client.query("select 1 from sessions where token = 'expired'")).rowCount === 0
  }
  await client.end()
  return isDone
}

async function startNginx(upstreams: number[]): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'bolodex-nginx-'))
  const port = await freePort()
  const servers = upstreams.map((upstream) => `server localhost:${upstream} max_fails=1 fail_timeout=1s;`).join(' ')
  const config = `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; worker_processes 1;
events { worker_connections 512; }
http {
  access_log off;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  upstream bolodex { ${servers} keepalive 32; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://bolodex; proxy_http_version 1.1; proxy_set_header Connection "";
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for; proxy_next_upstream error timeout non_idempotent;
    }
  }
}`
  await writeFile(join(folder, 'nginx.conf'), config)
  const nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise((resolve) => nginx.once('exit', resolve))
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(url).catch(() => null))) {
    if (nginx.exitCode !== null) throw new Error('nginx did not start')
    await pause(50)
  }
  return {
    url,
    stop: async () => {
      nginx.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
