import { spawn } from 'node:child_process'
import { chownSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { chooseOwner, findBinaries } from '../../../../tools/parts/postgres.ts'
import { nodes, scratch, signalNode } from './world.ts'

const deploy = join(import.meta.dirname, '../../../../deploy/high-availability')
const password = 'only-for-this-drill'

/** Behind HAProxy: whichever node is the primary, and one of the others. */
export const primaryUrl = `postgres://postgres:${password}@127.0.0.1:5000/bolodex`
export const replicaUrl = `postgres://postgres:${password}@127.0.0.1:5001/bolodex`

const Members = z.object({ members: z.array(z.object({ name: z.string(), role: z.string() })) })
type Member = z.infer<typeof Members>['members'][number]

export type ClusterOptions = { ttl: number; isSynchronous: boolean }

/** Starts etcd and Patroni on each node, and HAProxy beside the app, with the files that operators copy. */
export async function startCluster({ ttl, isSynchronous }: ClusterOptions): Promise<void> {
  const settings = readFileSync(join(deploy, 'patroni.yml'), 'utf8')
    .replace('ttl: 20', `ttl: ${ttl}`)
    .replace('synchronous_mode: true', `synchronous_mode: ${isSynchronous}`)
  writeFileSync(join(scratch, 'patroni.yml'), settings)
  for (const { name } of nodes) await startNode(name)
  const addresses = Object.fromEntries(nodes.map(({ address }, index) => [`NODE_${index + 1}`, address]))
  const haproxy = ['haproxy', '-db', '-f', join(deploy, 'haproxy.cfg')]
  run('haproxy', haproxy, addresses)
  await waitUntilWhole(isSynchronous)
}

/** Starts a node's processes, for the first time or on the data that they left. */
export async function startNode(name: string): Promise<void> {
  const { address = '' } = nodes.find((node) => node.name === name) ?? {}
  const owner = chooseOwner()
  if (!owner) throw new Error('Postgres needs a user that is not root.')
  const folder = join(scratch, name)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chownSync(folder, owner.uid, owner.gid)
  // The file ends with Postgres's own settings. Its sockets would lie where those of all nodes lie.
  const socketFolder = `  parameters:\n    unix_socket_directories: ${folder}\n`
  writeFileSync(join(folder, 'patroni.yml'), readFileSync(join(scratch, 'patroni.yml'), 'utf8') + socketFolder)
  chownSync(join(folder, 'patroni.yml'), owner.uid, owner.gid)
  const onNode = ['ip', 'netns', 'exec', name, 'setpriv', `--reuid=${owner.uid}`, `--regid=${owner.gid}`]
  const asOwner = [...onNode, '--clear-groups']
  run(`${name}-etcd`, [...asOwner, 'etcd'], etcdSettings(name, address, folder))
  run(`${name}-patroni`, [...asOwner, 'patroni', join(folder, 'patroni.yml')], {
    PATRONI_NAME: name,
    PATRONI_ETCD_HOSTS: nodes.map((node) => `'${node.address}:2379'`).join(','),
    PATRONI_RESTAPI_LISTEN: `${address}:8008`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `${address}:8008`,
    PATRONI_POSTGRESQL_LISTEN: `${address},127.0.0.1:5432`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${address}:5432`,
    PATRONI_POSTGRESQL_DATA_DIR: join(folder, 'postgres'),
    PATRONI_POSTGRESQL_BIN_DIR: await findBinaries(),
    PATRONI_POSTGRESQL_PGPASS: join(folder, 'pgpass'),
    PATRONI_SUPERUSER_PASSWORD: password,
    PATRONI_REPLICATION_PASSWORD: password,
    PATRONI_REWIND_PASSWORD: password,
  })
}

function etcdSettings(name: string, address: string, folder: string): Record<string, string> {
  const lines = readFileSync(join(deploy, 'etcd.env'), 'utf8').split('\n')
  return {
    ...Object.fromEntries(lines.filter((line) => line.startsWith('ETCD_')).map((line) => line.split('='))),
    ETCD_NAME: name,
    ETCD_DATA_DIR: join(folder, 'etcd'),
    ETCD_LISTEN_PEER_URLS: `http://${address}:2380`,
    ETCD_LISTEN_CLIENT_URLS: `http://${address}:2379`,
    ETCD_ADVERTISE_CLIENT_URLS: `http://${address}:2379`,
    ETCD_INITIAL_ADVERTISE_PEER_URLS: `http://${address}:2380`,
    ETCD_INITIAL_CLUSTER: nodes.map((node) => `${node.name}=http://${node.address}:2380`).join(','),
  }
}

/** Logs to a file beside the data. Ends with the drill, or with its node. */
function run(log: string, [command = '', ...args]: string[], settings: Record<string, string>): void {
  const { PATH = '' } = process.env
  const file = openSync(join(scratch, `${log}.log`), 'a')
  spawn(command, args, { cwd: scratch, env: { PATH, ...settings }, stdio: ['ignore', file, file] }).unref()
}

/** kill -9 for all that runs on a node, as when a machine loses power. */
export const killNode = (name: string): void => signalNode(name, 'SIGKILL')

/** The roles as reported by any node that answers; empty while none does. */
export async function listMembers(): Promise<Member[]> {
  const answers = await Promise.all(
    nodes.map(async ({ address }) => Members.safeParse(await ask(address, 'cluster')).data?.members ?? []),
  )
  // An isolated node may report an old state: the majority is right.
  const leaders = answers.map((members) => members.find(({ role }) => role === 'leader')?.name)
  return answers.find((_, index) => leaders.filter((name) => name === leaders[index]).length > 1) ?? answers.flat()
}

export async function findRole(role: 'leader' | 'sync_standby' | 'replica'): Promise<string> {
  const found = (await listMembers()).find((member) => member.role === role)
  if (!found) throw new Error(`No node is the ${role}.`)
  return found.name
}

const State = z.object({
  role: z.string(),
  state: z.string(),
  replication: z.array(z.object({ state: z.string(), sync_state: z.string() })).default([]),
})

/**
 * Waits for a primary and two standbys. Each is asked directly: the member list names dead ones for as long as a
 * leader may be silent.
 */
export async function waitUntilWhole(isSynchronous: boolean, withinMs = 120_000): Promise<void> {
  const deadline = performance.now() + withinMs
  let states: (z.infer<typeof State> | undefined)[] = []
  while (performance.now() < deadline) {
    states = await Promise.all(nodes.map(async ({ address }) => State.safeParse(await ask(address, 'patroni')).data))
    const isEachUp = states.every((state) => state?.state === 'running')
    const followers = states.flatMap((state) => state?.replication ?? [])
    const following = followers.filter(({ state }) => state === 'streaming')
    const isSafe = !isSynchronous || following.some((follower) => follower.sync_state === 'sync')
    if (isEachUp && following.length === nodes.length - 1 && isSafe) return
    await pause(250)
  }
  throw new Error(`The cluster is not whole: ${JSON.stringify(states)}`)
}

/** The state according to Patroni on a node; null when unreachable. */
async function ask(address: string, path: string): Promise<unknown> {
  return fetch(`http://${address}:8008/${path}`, { signal: AbortSignal.timeout(1000) })
    .then((response): Promise<unknown> => response.json())
    .catch(() => null)
}

/** Hands the primary's role to a standby. */
export async function switchOver(): Promise<void> {
  const members = await listMembers()
  const leader = members.find(({ role }) => role === 'leader')?.name
  const candidate = (
    members.find(({ role }) => role === 'sync_standby') ?? members.find(({ role }) => role === 'replica')
  )?.name
  const address = nodes.find(({ name }) => name === leader)?.address
  const response = await fetch(`http://${address}:8008/switchover`, {
    method: 'POST',
    body: JSON.stringify({ leader, candidate }),
  })
  if (!response.ok) throw new Error(`The switchover was refused: ${await response.text()}`)
}
