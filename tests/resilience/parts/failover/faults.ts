import { setTimeout as pause } from 'node:timers/promises'
import { findRole, killNode, listMembers, startNode, switchOver, waitUntilWhole } from './cluster.ts'
import type { Traffic } from './traffic.ts'
import { connectAgain, cutOff, signalNode, type Cut } from './world.ts'

export const faultNames = ['kill', 'freeze', 'cut', 'partition', 'switchover', 'standby'] as const
export type FaultName = (typeof faultNames)[number]

/** Injects a fault, waits until writes are accepted again, and repairs it. */
type Fault = (traffic: Traffic) => Promise<void>

const replacesWithinMs = 60_000

/** Until another node is the primary, and something that was sent to it was acknowledged. */
async function waitForSuccessor(leader: string, { acknowledged }: Traffic): Promise<void> {
  const deadline = performance.now() + replacesWithinMs
  let successorAt = Infinity
  while (performance.now() < deadline) {
    const now = (await listMembers()).find(({ role }) => role === 'leader')
    if (now && now.name !== leader) successorAt = Math.min(successorAt, performance.now())
    if ((acknowledged.at(-1)?.sentAt ?? 0) > successorAt) return
    await pause(200)
  }
  throw new Error(`No node has replaced ${leader}.`)
}

const cut =
  (from: Cut): Fault =>
  async (traffic) => {
    const leader = await findRole('leader')
    cutOff(leader, from)
    await waitForSuccessor(leader, traffic)
    connectAgain(leader, from)
  }

const faults: Record<FaultName, Fault> = {
  /** The machine of the primary loses power. */
  kill: async (traffic) => {
    const leader = await findRole('leader')
    killNode(leader)
    await waitForSuccessor(leader, traffic)
    await startNode(leader)
  },
  /** The process is stopped, and resumes after another has taken over. */
  freeze: async (traffic) => {
    const leader = await findRole('leader')
    signalNode(leader, 'SIGSTOP')
    await waitForSuccessor(leader, traffic)
    signalNode(leader, 'SIGCONT')
  },
  cut: cut('everybody'),
  /** The app still reaches the primary, and the primary no other node. */
  partition: cut('nodes'),
  switchover: async (traffic) => {
    const leader = await findRole('leader')
    await switchOver()
    await waitForSuccessor(leader, traffic)
  },
  standby: async () => {
    const standby = await findRole('sync_standby')
    killNode(standby)
    await pause(5000)
    await startNode(standby)
  },
}

/** After it the cluster is as it was before, with other roles. */
export async function runFault(name: FaultName, traffic: Traffic, isSynchronous: boolean): Promise<void> {
  await faults[name](traffic)
  await waitUntilWhole(isSynchronous)
}
