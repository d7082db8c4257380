import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import pg from 'pg'

/** A mail server that accepts connections and never responds. */
export async function sayNothingAt(smtpUrl: string): Promise<{ end: () => Promise<void> }> {
  const callers = new Set<Socket>()
  const server = createServer((socket) => {
    callers.add(socket)
    socket.on('error', () => {})
  })
  server.listen(Number(new URL(smtpUrl).port), '127.0.0.1')
  await once(server, 'listening')
  return {
    end: async () => {
      for (const socket of callers) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Jobs that a worker has started and not finished. */
export async function countInHand(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query('select 1 from graphile_worker.jobs where locked_by is not null')
  await client.end()
  return rows.length
}
