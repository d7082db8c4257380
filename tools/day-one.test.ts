import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { freePort } from '../apps/server/src/testing/free-port.ts'
import { readDayOne, splitCommands } from './parts/day-one.ts'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'bolodex-day-one-'))
afterAll(() => rmSync(folder, { recursive: true }))
const read = (file: string): string => readFileSync(join(root, file), 'utf8')

const ways = ['On Debian 12 or 13', 'With Docker'] as const

test.each(ways)('day one %s is a checklist of at most ten lines, and the README has its first commands', (way) => {
  const { items, commands } = readDayOne(root, way)
  expect(items.length).toBeGreaterThan(4)
  expect(items.length).toBeLessThanOrEqual(10)
  const blocks = [...read('README.md').matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, text = '']) => splitCommands(text))
  const [block = []] = blocks.filter(([first]) => first === commands[0])
  expect(block.length).toBeGreaterThan(1)
  expect(commands.slice(0, block.length)).toEqual(block)
})

test('a shell block is split into its commands', () => {
  expect(splitCommands('a <<END\nb\nEND\nc &&\n  d\ne \\\n  f\ng')).toEqual([
    'a <<END\nb\nEND',
    'c &&\n  d',
    'e \\\n  f',
    'g',
  ])
})

test('the settings of day one with Docker are all that compose.yaml asks for', () => {
  const [settings = ''] = readDayOne(root, 'With Docker').commands
  expect(spawnSync('bash', ['-euc', settings], { cwd: folder }).status).toBe(0)
  const written = readFileSync(join(folder, '.env'), 'utf8')
  const asked = new Set([...read('compose.yaml').matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name))
  expect(asked.size).toBe(5)
  for (const name of asked) expect(written).toMatch(new RegExp(`^${name}=.+$`, 'm'))
  expect(written).toMatch(/^APP_SECRET=[\da-f]{64}$/m)
})

describe('the command bolodex with Docker', () => {
  const site = join(folder, 'site')
  const bin = join(folder, 'bin')
  mkdirSync(join(site, 'deploy'), { recursive: true })
  mkdirSync(bin)
  cpSync(join(root, 'deploy/bolodex'), join(site, 'deploy/bolodex'))
  symlinkSync(join(site, 'deploy/bolodex'), join(bin, 'bolodex'))
  // Prints how it was called, and what it would pass on: no daemon is needed to know which container is asked.
  const docker = `#!/bin/bash
if [[ $2 == ps ]]; then echo "$RUNNING"; exit; fi
echo "$PWD: $*"
if [[ $* == *' import -' ]]; then cat; fi
`
  writeFileSync(join(bin, 'docker'), docker, { mode: 0o755 })
  const names = join(folder, 'names.csv')
  writeFileSync(names, 'name\nZz Quokka\n')
  const call = (args: string[], running = 'app') =>
    execFileSync(join(bin, 'bolodex'), args, {
      cwd: tmpdir(),
      encoding: 'utf8',
      env: { PATH: `${bin}:/usr/bin:/bin`, RUNNING: running },
    })
  const cli = 'app node apps/server/src/cli.ts'

  test.each<[string, string[], string]>([
    ['a command is run where the site is', ['doctor'], `exec -T ${cli} doctor`],
    ['words stay words', ['admin', 'grant', 'a b'], `exec -T ${cli} admin grant a b`],
    ['a backup is made with the tools', ['backup', '--keep', '7'], 'run --rm -T tools backup --keep 7'],
    ['a restore is made with the tools', ['restore', 'latest', '--try'], 'run --rm -T tools restore latest --try'],
    ['logs are those of the site', ['logs', '--tail', '5'], 'logs --tail 5 app'],
    ['a restart reads the settings again', ['restart'], 'up --detach --force-recreate --no-deps app'],
    ['a file is passed on as standard input', ['catalogue', 'import', names], `exec -T ${cli} catalogue import -`],
  ])('%s', (_what, args, expected) => {
    const [first, ...rest] = call(args).trim().split('\n')
    expect(first).toBe(`${site}: compose ${expected}`)
    expect(rest).toEqual(args[0] === 'catalogue' ? ['name', 'Zz Quokka'] : [])
  })

  test('a site that does not start is examined in a new container', () => {
    expect(call(['doctor'], '')).toBe(`${site}: compose run --rm -T --no-deps ${cli} doctor\n`)
  })
})

test(
  'the server block for nginx serves https, redirects http and forwards one address',
  { timeout: 60_000 },
  async () => {
    const [, block = ''] = /^## nginx\n[\s\S]*?```nginx\n([\s\S]*?)```/m.exec(read('docs/operations.md')) ?? []
    const upstream = createServer((call, answer) => answer.end(JSON.stringify(call.headers)))
    upstream.listen(0, '127.0.0.1')
    await once(upstream, 'listening')
    const { port } = upstream.address() as AddressInfo
    const [http, https] = [await freePort(), await freePort()]
    const work = join(folder, 'nginx')
    mkdirSync(work)
    const certificate = ['-keyout', join(work, 'privkey.pem'), '-out', join(work, 'fullchain.pem'), '-days', '2']
    const openssl = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=bolodex.example', ...certificate]
    execFileSync('openssl', openssl, { stdio: 'ignore' })
    const here = block
      .replaceAll(/listen \[::\].*\n/g, '')
      .replace('listen 80;', `listen 127.0.0.1:${http};`)
      .replace('listen 443 ', `listen 127.0.0.1:${https} `)
      .replaceAll('/etc/letsencrypt/live/bolodex.example', work)
      .replaceAll('/var/log/nginx', work)
      .replaceAll('/var/cache/nginx', work)
      .replace('127.0.0.1:3000', `127.0.0.1:${port}`)
    // As Debian's nginx.conf includes it.
    const config = `${process.getuid?.() === 0 ? 'user root;\n' : ''}pid ${work}/pid;\nerror_log ${work}/error.log;\nevents {}\nhttp {\n${here}}\n`
    writeFileSync(join(work, 'nginx.conf'), config)
    const nginx = spawn('nginx', ['-p', work, '-c', join(work, 'nginx.conf'), '-g', 'daemon off;'])
    const ended = once(nginx, 'exit')
    try {
      const ask = () =>
        fetch(`http://127.0.0.1:${http}/a?b=c`, { redirect: 'manual', headers: { host: 'bolodex.example' } })
      let answer = await ask().catch(() => null)
      for (let tries = 0; !answer && tries < 100; tries += 1) {
        await pause(50)
        answer = await ask().catch(() => null)
      }
      expect([answer?.status, answer?.headers.get('location')]).toEqual([301, 'https://127.0.0.1/a?b=c'])
      const body = await new Promise<string>((resolve, reject) => {
        const options = { port: https, host: '127.0.0.1', path: '/a', rejectUnauthorized: false }
        const call = request({ ...options, headers: { host: 'bolodex.example' } }, (incoming) => {
          let text = ''
          incoming.on('data', (chunk: Buffer) => (text += chunk.toString()))
          incoming.on('end', () => resolve(text))
        })
        call.on('error', reject).end()
      })
      expect(JSON.parse(body)).toMatchObject({ host: 'bolodex.example', 'x-forwarded-for': '127.0.0.1' })
      expect(readFileSync(join(work, 'bolodex.log'), 'utf8')).not.toContain('127.0.0.1')
    } finally {
      nginx.kill()
      await ended
      upstream.close()
    }
  },
)
