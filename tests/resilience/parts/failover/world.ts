import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'

/**
 * Where the drill writes: a tmpfs over a folder of Debian's, invisible outside and gone with the last process inside.
 */
export const scratch = '/var/lib/postgresql'

/** The nodes, each a separate machine on the network. */
export const nodes = [1, 2, 3].map((number) => ({ name: `node${number}`, address: `10.77.0.1${number}` }))

/** The address under which the nodes reach the app and its HAProxy. */
const hubAddress = '10.77.0.1'

/**
 * Reruns this script in separate network, mount and process namespaces. However it ends, the kernel removes every
 * process, network and file it made.
 */
export async function runApart(file: string, args: string[]): Promise<number> {
  if (process.getuid?.() !== 0) throw new Error('Namespaces need root.')
  // A shell is the first process inside, since the first one has to collect those whose parents were killed.
  const inside = ['bash', '-c', '"$@"; exit $?', 'bash', process.execPath, file, ...args, '--inside']
  const apart = ['unshare', '--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc', ...inside]
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', ...apart], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill('SIGKILL'))
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}

/** A network of three nodes around a hub, on which the app runs. */
export function makeNetwork(): void {
  run('mount', '-t', 'tmpfs', 'tmpfs', scratch)
  run('chmod', '755', scratch)
  run('mkdir', '-p', '/run/netns')
  run('mount', '-t', 'tmpfs', 'tmpfs', '/run/netns')
  ip('link set lo up')
  ip('link add hub type bridge')
  ip('link set hub up')
  ip(`addr add ${hubAddress}/24 dev hub`)
  for (const { name, address } of nodes) {
    ip(`netns add ${name}`)
    ip(`link add ${name} type veth peer name uplink netns ${name}`)
    ip(`link set ${name} master hub up`)
    ip(`-n ${name} link set lo up`)
    ip(`-n ${name} addr add ${address}/24 dev uplink`)
    ip(`-n ${name} link set uplink up`)
  }
}

/** Who can no longer reach a node: everyone, or only the other nodes. */
export type Cut = 'everybody' | 'nodes'

export function cutOff(name: string, from: Cut): void {
  if (from === 'everybody') return ip(`link set ${name} down`)
  for (const other of nodes) if (other.name !== name) ip(`-n ${name} route add blackhole ${other.address}`)
}

export function connectAgain(name: string, from: Cut): void {
  if (from === 'everybody') return ip(`link set ${name} up`)
  for (const other of nodes) if (other.name !== name) ip(`-n ${name} route del blackhole ${other.address}`)
}

/** The processes of a node. */
export function signalNode(name: string, signal: NodeJS.Signals): void {
  const { stdout } = spawnSync('ip', ['netns', 'pids', name], { encoding: 'utf8' })
  for (const pid of stdout.split('\n').filter(Boolean).map(Number)) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      // It has ended in between.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
}

const ip = (command: string): void => run('ip', ...command.split(' '))

function run(command: string, ...args: string[]): void {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr || error?.message}`)
}
