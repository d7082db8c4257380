import { spawn } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { freePort } from '../../../apps/server/src/testing/free-port.ts'
import { atEnd } from '../../../tools/parts/run-script.ts'
import type { RunningApi } from '../../../tools/parts/stack.ts'
import { median } from './statistics.ts'

const clockTicksPerSecond = 100
const defaultEffort = { rounds: 9, requests: 20_000 }

type Effort = typeof defaultEffort

/** `connections`: few for what is computed each time, or a busy machine refuses some. */
type Subject = { name: string; url: string; pid: number; requests: number; connections?: number }

/** The CPU time each subject's process spends on a request, in microseconds: one figure for each round. */
export async function measureInTurns(
  subjects: Subject[],
  rounds = defaultEffort.rounds,
): Promise<Record<string, number[]>> {
  // The first round warms up and is not counted.
  for (const subject of subjects) await measure(subject)
  const micros: Record<string, number[]> = {}
  // Taken in turns, so that a busy moment of the machine hits all alike; the median of the rounds counts.
  for (let round = 0; round < rounds; round += 1) {
    for (const subject of subjects) (micros[subject.name] ??= []).push(await measure(subject))
  }
  return micros
}

/** A response from the cache of the api against a bare node:http server that sends the same bytes. */
export async function cpuRatioToBare(
  api: RunningApi,
  path: string,
  { rounds, requests }: Effort = defaultEffort,
): Promise<{ ratio: number; micros: Record<string, number> }> {
  const url = `${api.url}${path}`
  const bare = await startBareServer(await fetchWire(url))
  const subjects = [
    { name: 'bare', url: bare.url, pid: bare.pid, requests },
    { name: 'cached', url, pid: api.process.pid ?? 0, requests },
  ]
  const micros = await measureInTurns(subjects, rounds)
  return { ratio: medianRatio(micros['cached'], micros['bare']), micros: mediansOf(micros) }
}

/** The median of the rounds' own ratios: what disturbs one round disturbs both of its parts. */
function medianRatio(values: number[] = [], bases: number[] = []): number {
  return median(values.map((value, round) => value / (bases[round] ?? Number.NaN)))
}

export function mediansOf(micros: Record<string, number[]>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(micros).map(([name, values]) => [name, Math.round(median(values) * 10) / 10]),
  )
}

async function measure({ url, pid, requests, connections = 16 }: Subject): Promise<number> {
  const before = cpuSeconds(pid)
  const result = await autocannon({ url, connections, amount: requests, headers: { 'accept-encoding': 'br' } })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`)
  return ((cpuSeconds(pid) - before) * 1e6) / requests
}

function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / clockTicksPerSecond
}

type Wire = { body: Buffer; headers: string[] }

/** The answer as it goes over the wire, still compressed, with the headers a bare server would have to send as well. */
function fetchWire(url: string): Promise<Wire> {
  const addedByNode = ['date', 'connection', 'keep-alive', 'x-request-id']
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const kept = Object.entries(response.headers).filter(([name]) => !addedByNode.includes(name))
      const headers = kept.flatMap(([name, value]) => [name, String(value)])
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve({ body: Buffer.concat(chunks), headers }))
    }).on('error', reject)
  })
}

async function startBareServer({ body, headers }: Wire): Promise<{ url: string; pid: number }> {
  const port = await freePort()
  const file = join(tmpdir(), `bolodex-bare-${port}.mjs`)
  writeFileSync(
    file,
    `import { createServer } from 'node:http'
const body = Buffer.from('${body.toString('base64')}', 'base64')
const headers = ${JSON.stringify(headers)}
createServer((request, response) => { response.writeHead(200, headers); response.end(body) }).listen(${port}, 'localhost')`,
  )
  const child = spawn(process.execPath, [file], { stdio: 'ignore' })
  atEnd(async () => {
    child.kill()
    rmSync(file)
  })
  const url = `http://localhost:${port}`
  while (!(await fetch(url).catch(() => null))) await new Promise((resolve) => setTimeout(resolve, 50))
  return { url, pid: child.pid ?? 0 }
}
