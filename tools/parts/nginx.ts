import { spawn, type ChildProcess } from 'node:child_process'
import { connect } from 'node:net'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../apps/server/src/testing/free-port.ts'
import { atEnd } from './run-script.ts'

type Nginx = {
  url: string
  process: ChildProcess
  /** How many requests there were, and how many the server had to answer. */
  countRequests: () => Promise<{ all: number; reached: number }>
}

/** Debian's nginx as a caching proxy in front of ports of this machine, which take turns. It ends with the script. */
export async function startNginx(...upstreamPorts: (number | string)[]): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'bolodex-nginx-'))
  const port = await freePort()
  const log = join(folder, 'requests.log')
  await writeFile(join(folder, 'nginx.conf'), writeConfig({ folder, port, log, upstreamPorts }))
  const nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  // Registered at startup: the process may have exited before `stop` is called.
  const ended = new Promise((resolve) => nginx.once('exit', resolve))
  atEnd(async () => {
    nginx.kill()
    await ended
    await rm(folder, { recursive: true, force: true })
  })
  const url = `http://localhost:${port}`
  // Not by a request: nginx would leave out processes that are not up yet for ten seconds.
  while (!(await isListening(port))) await pause(50)
  return {
    url,
    process: nginx,
    countRequests: async () => {
      await pause(300)
      const lines = (await readFile(log, 'utf8')).trim().split('\n')
      const fromCache = new Set(['HIT', 'STALE', 'UPDATING'])
      return { all: lines.length, reached: lines.filter((line) => !fromCache.has(line)).length }
    },
  }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}

/**
 * What docs/operations.md recommends: the server says what may be kept and for how long, nginx obeys. One worker, whose
 * connections to the server everybody shares.
 */
function writeConfig({
  folder,
  port,
  log,
  upstreamPorts,
}: Record<'folder' | 'log', string> & { port: number; upstreamPorts: (number | string)[] }) {
  const servers = upstreamPorts.map((upstreamPort) => `server 127.0.0.1:${upstreamPort};`).join(' ')
  const passOn = `
      proxy_pass http://bolodex;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      add_header X-Cache $upstream_cache_status always;`
  return `
user root; worker_processes 1; pid ${folder}/pid; error_log stderr crit;
events { worker_connections 1024; }
http {
  log_format status $upstream_cache_status;
  access_log ${log} status;
  server_tokens off;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/temp; fastcgi_temp_path ${folder}/f;
  uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  proxy_cache_path ${folder}/cache keys_zone=pages:10m max_size=100m;
  upstream bolodex { ${servers} keepalive 16; }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 21m;
    location / {${passOn}
      proxy_cache pages;
      proxy_cache_lock on;
      proxy_cache_background_update on;
      proxy_cache_use_stale error timeout;
    }
    location = /api/notices/stream {${passOn}
      proxy_buffering off;
      proxy_cache off;
      gzip off;
      proxy_read_timeout 60s;
    }
  }
}`
}
