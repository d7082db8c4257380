// Debian's nginx as a caching proxy in front: a crowd reads through it while one person votes. The cache must take the
// crowd off the server, the voter must see each own vote in the very next read, and no cookie may ever be kept.
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import autocannon from 'autocannon'
import { freePort } from '../apps/server/src/testing/free-port.ts'
import { BrandPage } from '../packages/contract/src/brands.ts'
import { VoteTally } from '../packages/contract/src/brands/votes.ts'
import { atEnd, runScript } from '../scripts/parts/run-script.ts'
import { startApi, startStack } from '../scripts/parts/stack.ts'

const floor = { absorbed: 0.98, votesNotSeen: 0, cookiesKept: 0, failed: 0 }
const crowdPaths = ['/', '/api/directory', '/brands/barlow-and-thrane', '/?q=wool', '/forum']
const crowdSeconds = 15
const votes = 40

await runScript(async () => {
  const stack = await startStack()
  const settings = { HOST: '127.0.0.1', LOG_LEVEL: 'error', RATE_LIMIT_FACTOR: '100000', TRUSTED_PROXIES: '1' }
  const api = await startApi({ ...stack.settings, ...settings })
  const proxy = await startNginx(new URL(api.url).port)

  const crowd = crowdPaths.map((path) =>
    autocannon({
      url: proxy.url + path,
      connections: 8,
      duration: crowdSeconds,
      headers: { 'accept-encoding': 'gzip' },
    }),
  )
  await setTimeout(1500)
  const voter = await voteAgainAndAgain(proxy.url, api.url)
  const results = await Promise.all(crowd)
  const { reached, all } = await proxy.countRequests()
  const figures = {
    crowdRequests: results.reduce((sum, { requests }) => sum + requests.total, 0),
    requestsPerSecond: Math.round(results.reduce((sum, { requests }) => sum + requests.average, 0)),
    failed: results.reduce((sum, { non2xx, errors }) => sum + non2xx + errors, 0),
    reachedServer: reached,
    absorbed: Math.round((1 - reached / all) * 10_000) / 10_000,
    ...voter,
    floor,
  }
  console.log(JSON.stringify(figures))
  const isPassed =
    figures.absorbed >= floor.absorbed &&
    figures.failed === floor.failed &&
    figures.votesNotSeen === floor.votesNotSeen &&
    figures.cookiesKept === floor.cookiesKept &&
    // Otherwise the token would have nothing to prove.
    figures.olderWithoutToken > 0
  process.exitCode = isPassed ? 0 : 1
})

/** Votes and reads at once what everybody reads, with the token and without. */
async function voteAgainAndAgain(url: string, origin: string) {
  let cookie = ''
  const outcome = { votes, votesNotSeen: 0, olderWithoutToken: 0, cookiesKept: 0 }
  const read = async (query = ''): Promise<number> => {
    const response = await fetch(`${url}/api/directory${query}`)
    if (response.headers.has('set-cookie')) outcome.cookiesKept += 1
    return BrandPage.parse(await response.json()).brands[0]?.upvotes ?? Number.NaN
  }
  const first = BrandPage.parse(await (await fetch(`${url}/api/directory`)).json()).brands[0]
  for (let i = 0; i < votes; i += 1) {
    const response = await fetch(`${url}/api/brands/${first?.id}/vote`, {
      method: 'POST',
      body: JSON.stringify({ voteType: 'up' }),
      headers: { 'content-type': 'application/json', origin, ...(cookie && { cookie }) },
    })
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie
    const { upvotes } = VoteTally.parse(await response.json())
    const token = response.headers.get('x-bolodex-after') ?? ''
    if ((await read(`?after=${token}`)) !== upvotes) outcome.votesNotSeen += 1
    if ((await read()) !== upvotes) outcome.olderWithoutToken += 1
    await setTimeout(200)
  }
  return outcome
}

async function startNginx(upstreamPort: string) {
  const folder = await mkdtemp(join(tmpdir(), 'bolodex-nginx-'))
  const port = await freePort()
  const log = join(folder, 'requests.log')
  await writeFile(join(folder, 'nginx.conf'), writeConfig({ folder, port, log, upstreamPort }))
  const nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  atEnd(async () => {
    nginx.kill()
    await new Promise((resolve) => nginx.once('exit', resolve))
    await rm(folder, { recursive: true, force: true })
  })
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(`${url}/healthz`).catch(() => null))) await setTimeout(50)
  return {
    url,
    /** How many requests there were, and how many the server had to answer. */
    countRequests: async () => {
      await setTimeout(300)
      const lines = (await readFile(log, 'utf8')).trim().split('\n')
      const fromCache = new Set(['HIT', 'STALE', 'UPDATING'])
      return { all: lines.length, reached: lines.filter((line) => !fromCache.has(line)).length }
    },
  }
}

/** What docs/operations.md recommends: the server says what may be kept and for how long, nginx obeys. */
function writeConfig({
  folder,
  port,
  log,
  upstreamPort,
}: Record<'folder' | 'log' | 'upstreamPort', string> & { port: number }) {
  return `
user root; worker_processes 1; pid ${folder}/pid; error_log stderr error;
events { worker_connections 1024; }
http {
  log_format status $upstream_cache_status;
  access_log ${log} status;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/temp; fastcgi_temp_path ${folder}/f;
  uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  proxy_cache_path ${folder}/cache keys_zone=pages:10m max_size=100m;
  upstream bolodex { server 127.0.0.1:${upstreamPort}; keepalive 16; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://bolodex;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_cache pages;
      proxy_cache_lock on;
      proxy_cache_background_update on;
      proxy_cache_use_stale updating error timeout;
    }
  }
}`
}
