import { spawn, type ChildProcessByStdio, type StdioOptions } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { readSearchPath } from '#platform/config.ts'
import { createClient } from './database.ts'

/** Programs of the package postgresql-client that backups need. */
export type PostgresTool = 'pg_dump' | 'pg_restore' | 'psql'

/** Bytes kept of a tool's standard error. */
const mostComplaints = 4000

type Running = { child: ChildProcessByStdio<Writable, Readable, Readable>; ended: Promise<void> }

/**
 * Starts a tool. `ended` rejects with its error output. The URL is passed in the environment, which unlike arguments
 * is private. The rest of our environment is not passed on.
 */
export function startTool(
  tool: PostgresTool,
  args: string[],
  { databaseUrl, signal }: { databaseUrl?: string; signal?: AbortSignal | undefined } = {},
): Running {
  const stdio: StdioOptions = ['pipe', 'pipe', 'pipe']
  const env = { PATH: readSearchPath(), ...(databaseUrl && addressFor(databaseUrl)) }
  const child = spawn(tool, args, { stdio, env, signal }) as Running['child']
  // A tool that exits early reports the reason on standard error; EPIPE adds nothing.
  child.stdin.on('error', () => {})
  let complaints = ''
  child.stderr.on('data', (piece: Buffer) => {
    complaints = (complaints + piece.toString()).slice(0, mostComplaints)
  })
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', (error) => reject(explain(tool, error)))
    child.once('close', (code, killedBy) => {
      if (code === 0) resolve()
      else reject(new Error(`${tool} failed: ${complaints.trim() || `it ended with ${code ?? killedBy}`}`))
    })
  })
  // Callers that await it get the error.
  ended.catch(() => {})
  return { child, ended }
}

/** Runs a tool to its end and answers what it printed. For short texts only. */
export async function runTool(tool: PostgresTool, args: string[], options?: Parameters<typeof startTool>[2]) {
  const { child, ended } = startTool(tool, args, options)
  child.stdin.end()
  let printed = ''
  child.stdout.on('data', (piece: Buffer) => (printed += piece.toString()))
  await ended
  return printed
}

/** The tool's own release; throws when it is missing or older than what it has to do with. */
export async function requireTool(tool: PostgresTool, oldest: number): Promise<number> {
  const printed = await runTool(tool, ['--version'])
  const major = Number(/\d+/.exec(printed)?.[0])
  if (major >= oldest) return major
  throw new Error(
    `${tool} is of PostgreSQL ${major}, and ${oldest} or later is needed: install postgresql-client-${oldest}.`,
  )
}

function explain(tool: PostgresTool, error: Error): Error {
  if ('code' in error && error.code === 'ENOENT')
    return new Error(`${tool} is not installed: install the package postgresql-client.`)
  return error
}

/** An address as the tools' library reads it from the environment. */
function addressFor(databaseUrl: string): Record<string, string> {
  // As the driver reads it, with all its parameters.
  const { host, port, user, password, database } = createClient('command', { connectionString: databaseUrl })
  const parameters = new URL(databaseUrl).searchParams
  const sslMode = parameters.get('sslmode')
  const values: Record<string, string | null | undefined> = {
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user,
    PGPASSWORD: password,
    PGDATABASE: database,
    // The driver's own word for a connection that is encrypted and not checked.
    PGSSLMODE: sslMode === 'no-verify' ? 'require' : sslMode,
    PGSSLROOTCERT: parameters.get('sslrootcert'),
    PGSSLCERT: parameters.get('sslcert'),
    PGSSLKEY: parameters.get('sslkey'),
    PGAPPNAME: 'bolodex backup',
    PGCONNECT_TIMEOUT: '10',
  }
  return Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}
