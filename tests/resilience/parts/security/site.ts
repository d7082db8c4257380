import { freePort } from '../../../../apps/server/src/testing/free-port.ts'
import { startNginx } from '../../../../tools/parts/nginx.ts'
import { startApi, startStack, type RunningApi, type Stack } from '../../../../tools/parts/stack.ts'
import { ask } from '../forum/member.ts'
import { startOuterParts } from '../outer-parts.ts'

/** An entry point to the product. */
export type Entrance = { name: 'direct' | 'nginx'; url: string; port: number }

/**
 * The target of the groups: the built product twice on one database, with limits so high that no attack is rate
 * limited.
 */
export type Site = {
  stack: Stack
  /** Photos on the disk, nothing in front. */
  direct: Entrance
  /** Photos in S3, limits in Redis, reads from a replica, nginx in front. */
  nginx: Entrance
  entrances: Entrance[]
  /** Settings to start another one with. */
  settings: Record<string, string>
  isShort: boolean
  ask: <T extends object>(question: string, values?: unknown[]) => Promise<T[]>
  /** Fails when a process has ended: then nothing after it proves anything. */
  requireAlive: () => void
}

export async function startSite(isShort: boolean): Promise<Site> {
  const stack = await startStack()
  const settings = { ...stack.settings, HOST: '127.0.0.1', LOG_LEVEL: 'fatal', RATE_LIMIT_FACTOR: '1000000' }
  const outer = await startOuterParts(stack)
  const port = await freePort()
  const nginx = await startNginx(port)
  const plain = await startApi({ ...settings, HOST: 'localhost' })
  const wide = { ...settings, ...outer, ORIGIN: nginx.url, TRUSTED_PROXIES: '1' }
  const apis: RunningApi[] = [plain, await startApi(wide, { port })]
  const direct = entranceOf('direct', plain.url)
  const proxied = entranceOf('nginx', nginx.url)
  return {
    stack,
    direct,
    nginx: proxied,
    entrances: [direct, proxied],
    settings,
    isShort,
    ask: (question, values = []) => ask(stack.databaseUrl, question, values),
    requireAlive: () => {
      for (const { process } of apis)
        if (process.exitCode !== null || process.signalCode !== null) throw new Error('an api process has ended')
    },
  }
}

const entranceOf = (name: Entrance['name'], url: string): Entrance => ({ name, url, port: Number(new URL(url).port) })
