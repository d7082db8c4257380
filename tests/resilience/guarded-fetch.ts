// The real guarded fetch against a fake internet in which every address answers: a network namespace with its own
// name server. Forbidden addresses, DNS rebinding, endless responses. Only the honest server may be connected to,
// only on ports 80 and 443; each call ends within 10 s and 5 MiB; photos of the honest server arrive. The same
// attacks succeed against a naive server that checks first and fetches later, which shows that they are real.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atEnd, runScript } from '../../tools/parts/run-script.ts'
import { addressAttacks, hostileServers, honestCalls, rebindingAttacks, type Attack } from './parts/fetch/attacks.ts'
import type { Outcome } from './parts/fetch/caller.ts'
import { goodPhoto } from './parts/fetch/hostile-answers.ts'
import { deadEnd, honest, nameServer, own, rebindings, router } from './parts/fetch/hostile-names.ts'

const floor = {
  addressAttacks: 25,
  rebindings: 10,
  through: 0,
  slowestMs: 10_000,
  // Includes the chunk that exceeded the limit.
  mostMib: 5.1,
  honest: honestCalls.length,
}
const parts = join(import.meta.dirname, 'parts/fetch')
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

type Round = { outcomes: Outcome[]; forbidden: string[] }

await runScript(async () => {
  if (process.getuid?.() !== 0) throw new Error('Network namespaces need root.')
  const { here, world } = makeNamespaces()
  const { certificate, key } = makeCertificate()
  const internet = await start(world, 'hostile-world.ts', [certificate, key])
  const caller = await start(here, 'caller.ts', [], { NODE_EXTRA_CA_CERTS: certificate })

  const run = async (calls: Attack[], { isGuarded = true, atOnce = 1 } = {}): Promise<Round> => {
    const { outcomes, reached } = await ask<{ outcomes: Outcome[]; reached: string[] }>(caller, {
      calls,
      isGuarded,
      atOnce,
    })
    const { connections } = await ask<{ connections: string[] }>(internet, 'connections')
    const allowed = new Set([honest.v4, honest.v6, deadEnd].flatMap((address) => [`${address} 80`, `${address} 443`]))
    return { outcomes, forbidden: [...reached, ...connections.filter((one) => !allowed.has(one))] }
  }

  const withoutGuard = {
    addresses: (await run(addressAttacks, { isGuarded: false, atOnce: 8 })).forbidden.length,
    rebindings: (await run(rebindingAttacks, { isGuarded: false })).forbidden.length,
  }
  const addresses = await run(addressAttacks)
  const rebound = await run(rebindingAttacks)
  const servers = await run(hostileServers, { atOnce: hostileServers.length })
  const good = await run(honestCalls)

  const taken = ({ outcomes }: Round) => outcomes.filter((outcome) => outcome.sha256)
  // A name that currently resolves to the honest server may be fetched; then the photo is the honest one.
  const stolen = taken(rebound).filter((outcome) => outcome.sha256 !== sha256(goodPhoto))
  const through = [
    ...[addresses, rebound, servers, good].flatMap(({ forbidden }) => forbidden),
    ...[...taken(addresses), ...stolen, ...taken(servers)].map(({ name }) => name),
  ]
  for (const name of through) console.error(`came through: ${name}`)
  for (const { name, error } of good.outcomes) if (error) console.error(`did not come through: ${name}: ${error}`)
  const all = [addresses, rebound, servers, good].flatMap(({ outcomes }) => outcomes)
  const figures = {
    addressAttacks: addresses.outcomes.length,
    rebindings: Object.keys(rebindings).length,
    hostileServers: servers.outcomes.length,
    through: through.length,
    slowestMs: Math.max(...all.map(({ ms }) => ms)),
    mostMib: Math.round((Math.max(...all.map(({ bytesRead }) => bytesRead)) / 1024 / 1024) * 100) / 100,
    honest: taken(good).length,
    throughWithoutGuard: withoutGuard,
    floor,
  }
  console.log(JSON.stringify(figures))
  const isPassed =
    figures.addressAttacks >= floor.addressAttacks &&
    figures.rebindings >= floor.rebindings &&
    figures.through === floor.through &&
    figures.slowestMs <= floor.slowestMs &&
    figures.mostMib <= floor.mostMib &&
    figures.honest === floor.honest &&
    // Attacks that would harm no one prove nothing.
    withoutGuard.addresses >= floor.addressAttacks &&
    withoutGuard.rebindings >= floor.rebindings
  process.exitCode = isPassed ? 0 : 1
})

/** Two machines and a cable: `here` fetches, `world` is every other address there is. */
function makeNamespaces(): { here: string; world: string } {
  const here = `bolodex-here-${process.pid}`
  const world = `bolodex-world-${process.pid}`
  const [plug, socket] = [`bh${process.pid}`, `bw${process.pid}`]
  const settings = `/etc/netns/${here}`
  atEnd(async () => {
    for (const namespace of [here, world]) ip('netns', 'del', namespace)
    rmSync(settings, { recursive: true, force: true })
  })
  mkdirSync(settings, { recursive: true })
  writeFileSync(join(settings, 'resolv.conf'), `nameserver ${nameServer}\noptions timeout:1 attempts:1\n`)
  ip('netns', 'add', here)
  ip('netns', 'add', world)
  ip('link', 'add', plug, 'netns', here, 'type', 'veth', 'peer', 'name', socket, 'netns', world)
  for (const [namespace, device, { v4, v6 }] of [[here, plug, own] as const, [world, socket, router] as const]) {
    ip('-n', namespace, 'link', 'set', 'lo', 'up')
    ip('-n', namespace, 'addr', 'add', `${v4}/30`, 'dev', device)
    ip('-n', namespace, 'addr', 'add', `${v6}/64`, 'dev', device, 'nodad')
    ip('-n', namespace, 'link', 'set', device, 'up')
  }
  ip('-n', here, 'route', 'add', 'default', 'via', router.v4)
  ip('-n', here, '-6', 'route', 'add', 'default', 'via', router.v6)
  ip('-n', world, 'route', 'add', 'local', '0.0.0.0/0', 'dev', 'lo', 'table', 'main')
  ip('-n', world, '-6', 'route', 'add', 'local', '::/0', 'dev', 'lo', 'table', 'main')
  // Packets to it go to an interface without a peer.
  ip('-n', here, 'route', 'add', `${deadEnd}/32`, 'dev', plug)
  ip('-n', here, 'neigh', 'add', deadEnd, 'lladdr', '02:00:00:00:00:99', 'dev', plug, 'nud', 'permanent')
  return { here, world }
}

function ip(...args: string[]): void {
  const { status, stderr } = spawnSync('ip', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`ip ${args.join(' ')}: ${stderr}`)
}

/** For good.test, and for no other name. */
function makeCertificate(): { certificate: string; key: string } {
  const folder = mkdtempSync(join(tmpdir(), 'bolodex-certificate-'))
  atEnd(async () => rmSync(folder, { recursive: true, force: true }))
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  const subject = ['-subj', '/CN=good.test', '-addext', 'subjectAltName=DNS:good.test']
  const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject]
  const { status, stderr } = spawnSync('openssl', [...args, '-keyout', key, '-out', certificate], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`openssl: ${stderr}`)
  return { certificate, key }
}

async function start(
  namespace: string,
  file: string,
  args: string[],
  environment: Record<string, string> = {},
): Promise<ChildProcess> {
  const command = ['netns', 'exec', namespace, process.execPath, join(parts, file), ...args]
  const child = spawn('ip', command, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { PATH: process.env['PATH'] ?? '', ...environment },
  })
  const ended = once(child, 'exit')
  atEnd(async () => {
    child.kill('SIGKILL')
    await ended
  })
  await Promise.race([once(child, 'message'), ended.then(() => Promise.reject(new Error(`${file} did not start`)))])
  return child
}

/** Sends a wish and waits for the answer to it. */
async function ask<T>(child: ChildProcess, wish: object | string): Promise<T> {
  const answer = once(child, 'message')
  child.send(wish)
  const [message] = await answer
  return message as T
}
