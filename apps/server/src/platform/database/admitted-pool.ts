import pg from 'pg'
import { ChargingClient } from './prepared.ts'
import { createAdmissionQueue, type AdmissionQueue, type Leave } from '#platform/limits/admission-queue.ts'

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void

/**
 * A pool that hands out its connections by an admission queue. Connections are what is scarce, so requests are admitted
 * here and not when they arrive: one that is answered from a cache, or waits for a batch, never queues.
 */
export class AdmittedPool extends pg.Pool {
  readonly queue: AdmissionQueue
  /** Whether the last try to connect found no database. */
  isAway = false
  readonly #leaves = new WeakMap<object, Leave>()

  constructor(config: pg.PoolConfig & { max: number }) {
    super({ ...config, Client: ChargingClient })
    this.queue = createAdmissionQueue({ maxActive: config.max })
    this.on('release', (_error, client) => this.#leaves.get(client)?.())
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    const connected = this.#admit()
    if (!callback) return connected
    connected.then(
      (client) => callback(undefined, client, (release) => client.release(release)),
      (error: Error) => callback(error, undefined, () => {}),
    )
  }

  /** Takes a free connection from the pool, or opens one. */
  protected open(): Promise<pg.PoolClient> {
    return super.connect()
  }

  async #admit(): Promise<pg.PoolClient> {
    const leave = await this.queue.enter()
    try {
      const client = await this.open()
      this.#leaves.set(client, leave)
      return client
    } catch (error) {
      leave()
      throw error
    }
  }
}
