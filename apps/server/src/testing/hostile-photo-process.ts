// A compromised image worker: tries to reach everything worth stealing.
import { execFileSync } from 'node:child_process'
import { openSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'

/** What it tries to reach. */
export type Targets = {
  apiProcess: number
  settingsFile: string
  photoFolder: string
  photoName: string
  port: number
  socket: string
}

const attempts: Record<string, (targets: Targets) => unknown> = {
  'the environment of the api': ({ apiProcess }) => readFileSync(`/proc/${apiProcess}/environ`, 'utf8'),
  'the memory of the api': ({ apiProcess }) => openSync(`/proc/${apiProcess}/mem`, 'r'),
  'the command line of the api': ({ apiProcess }) => readFileSync(`/proc/${apiProcess}/cmdline`, 'utf8'),
  'the open files of the api': ({ apiProcess }) => readdirSync(`/proc/${apiProcess}/fd`),
  'a settings file': ({ settingsFile }) => readFileSync(settingsFile, 'utf8'),
  'the list of photos': ({ photoFolder }) => readdirSync(photoFolder),
  'a photo': ({ photoFolder, photoName }) => readFileSync(`${photoFolder}/${photoName}`),
  'a new file beside the photos': ({ photoFolder }) => writeFileSync(`${photoFolder}/planted`, 'x'),
  'a new file in the temporary folder': () => writeFileSync(`/tmp/planted-by-${process.pid}`, 'x'),
  'a photo’s removal': ({ photoFolder, photoName }) => rmSync(`${photoFolder}/${photoName}`),
  'a TCP connection': ({ port }) => reach({ port, host: '127.0.0.1' }),
  'a connection by a Unix socket': ({ socket }) => reach({ path: socket }),
  'another program': () => execFileSync('/bin/sh', ['-c', 'echo run']),
  'a signal to the api': ({ apiProcess }) => process.kill(apiProcess, 0),
  'secrets in its own environment': () => {
    // oxlint-disable-next-line node/no-process-env -- whether there is anything in it is the question
    const names = Object.keys(process.env).filter(
      (name) => !/^(UV_THREADPOOL_SIZE|VIPS_DISC_THRESHOLD|NODE_CHANNEL_)/.test(name),
    )
    if (names.length === 0) throw new Error('empty')
    return names
  },
}

process.on('message', (targets: Targets) => void tryAll(targets))

async function tryAll(targets: Targets): Promise<void> {
  const got: string[] = []
  for (const [name, attempt] of Object.entries(attempts)) {
    try {
      await attempt(targets)
      got.push(name)
    } catch {
      // The expected outcome.
    }
  }
  process.send?.({ got, tried: Object.keys(attempts).length })
}

function reach(where: { port: number; host: string } | { path: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(where, () => {
      socket.destroy()
      resolve()
    })
    socket.on('error', reject)
  })
}
