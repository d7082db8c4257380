import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Prepared statements per second over this many connections, as measured by pgbench. */
export function runPgbench(
  databaseUrl: string,
  options: { sql: string; connections: number; seconds: number },
): number {
  const { sql, connections, seconds } = options
  const script = join(tmpdir(), `bolodex-pgbench-${process.pid}.sql`)
  writeFileSync(script, `${withoutColons(sql).replaceAll(/\s+/g, ' ')};\n`)
  const flags = ['-n', '-M', 'prepared', '-c', `${connections}`, '-j', '2', '-T', `${seconds}`, '-f', script]
  const { stdout, stderr } = spawnSync('pgbench', [...flags, databaseUrl], { encoding: 'utf8' })
  rmSync(script)
  const rate = Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  if (!rate) throw new Error(`pgbench failed: ${stderr}`)
  return rate
}

/** pgbench takes a colon inside a text for the start of a variable. */
function withoutColons(sql: string): string {
  const format = /'(YYYY[^']*)'/g
  return sql.replaceAll(format, (_, inner: string) => `U&'${inner.replaceAll(':', String.raw`\003A`)}'`)
}
