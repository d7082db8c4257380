import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makePhoto } from '../../apps/server/src/testing/photo-forms.ts'

/**
 * Addresses that the server takes for public ones, for each run its own. What is really there is out of sight while the
 * line is plugged in.
 */
const network = `93.184.${(process.pid >> 6) & 255}`
const place = (process.pid & 63) * 4
const line = { here: `${network}.${place + 1}/30`, there: `${network}.${place + 2}` }

const serve = `
  const photo = require('node:fs').readFileSync(process.argv[1])
  require('node:http').createServer((request, response) => {
    response.setHeader('content-type', 'image/webp').end(photo)
  }).listen(80, '${line.there}', () => console.log('up'))`

export type Elsewhere = { photoUrl: string; close: () => Promise<void> }

/** Whether this process may make network namespaces; root in an ordinary container may not. */
export function canOpenElsewhere(): boolean {
  return process.getuid?.() === 0 && spawnSync('unshare', ['--net', 'true']).status === 0
}

/**
 * Another site with one photo, in its own network namespace: the server fetches nothing from the machine it runs on. It
 * stays for all tests, since a browser that sees a network interface come or go drops its requests.
 */
export async function openElsewhere(): Promise<Elsewhere> {
  const name = `bxe${process.pid}`
  const folder = await mkdtemp(join(tmpdir(), 'bolodex-elsewhere-'))
  const file = join(folder, 'photo')
  await writeFile(file, await makePhoto(640, 400, { format: 'webp', seed: 3 }))
  removeStale()
  ip('netns', 'add', name)
  let server: ChildProcess | undefined
  const close = async () => {
    server?.kill('SIGKILL')
    ip('netns', 'del', name)
    await rm(folder, { recursive: true })
  }
  try {
    const inside = ['-n', name]
    ip('link', 'add', `${name}h`, 'type', 'veth', 'peer', 'name', `${name}t`, 'netns', name)
    ip('addr', 'add', line.here, 'dev', `${name}h`)
    ip('link', 'set', `${name}h`, 'up')
    ip(...inside, 'addr', 'add', `${line.there}/30`, 'dev', `${name}t`)
    ip(...inside, 'link', 'set', `${name}t`, 'up')
    server = spawn('ip', ['netns', 'exec', name, process.execPath, '-e', serve, file], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    if (server.stdout) await once(server.stdout, 'data')
  } catch (error) {
    await close()
    throw error
  }
  return { photoUrl: `http://${line.there}/neck.webp`, close }
}

/** A run that was killed has left its line behind, and later ones may get its number. */
function removeStale(): void {
  const { stdout } = spawnSync('ip', ['netns', 'list'], { encoding: 'utf8' })
  for (const [name, pid = ''] of stdout.matchAll(/^bxe(\d+)/gm)) {
    if (!existsSync(`/proc/${pid}`) || Number(pid) === process.pid) ip('netns', 'del', name)
  }
}

function ip(...words: string[]): void {
  execFileSync('ip', words, { stdio: ['ignore', 'ignore', 'inherit'] })
}
