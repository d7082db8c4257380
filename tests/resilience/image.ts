// Builds the image and its tools with the real Dockerfile, on a Debian 13 made here instead of the official base, and
// runs both: migrations, pages, doctor, a backup and its restore. Validates compose.yaml with docker-compose. Needs
// root and the packages buildah, podman, debootstrap and docker-compose.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { freePort } from '../../apps/server/src/testing/free-port.ts'
import { createDatabase, startPostgres } from '../../tools/parts/postgres.ts'
import { atEnd, runScript } from '../../tools/parts/run-script.ts'
import { root } from '../../tools/parts/stack.ts'
import { checkCompose } from './parts/deploy/check-compose.ts'
import { addNode, makeDebianRoot, run } from './parts/machine/debian-root.ts'

const floor = { problems: 0, sizeMb: 700 }

await runScript(async () => {
  const work = mkdtempSync(join(tmpdir(), 'bolodex-image-'))
  atEnd(async () => rmSync(work, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }))
  const seconds: Record<string, number> = {}
  const timed = async <T>(name: string, step: () => T | Promise<T>): Promise<T> => {
    const started = performance.now()
    console.error(`== ${name}`)
    const result = await step()
    seconds[name] = Math.round((performance.now() - started) / 1000)
    return result
  }
  /** All build products are in this run's folder and deleted with it. */
  const storage = ['--storage-driver=vfs', `--root=${join(work, 'store')}`, `--runroot=${join(work, 'run')}`]
  const store = (program: string, args: string[]) => run(program, [...storage, ...args], { cwd: join(work, 'source') })

  const problems = await timed('compose', () => checkCompose(root))
  await timed('base', () => {
    const base = join(work, 'base')
    makeDebianRoot(base, '13', ['postgresql-client'])
    addNode(base)
    run('tar', ['-C', base, '-cf', join(work, 'base.tar'), '.'])
    rmSync(base, { recursive: true })
    mkdirSync(join(work, 'source'))
    run('sh', ['-c', `git archive HEAD | tar -x -C ${join(work, 'source')}`], { cwd: root })
    // npm in it trusts whom this machine trusts.
    store('podman', ['import', '--change=ENV NODE_USE_SYSTEM_CA=1', join(work, 'base.tar'), 'localhost/base'])
  })
  const build = (tag: string, target: string[]) =>
    store('podman', [
      'build',
      '--network=host',
      '--isolation=chroot',
      '--format=docker',
      '--build-arg=NODE_IMAGE=localhost/base',
      '--build-arg=POSTGRES_IMAGE=localhost/base',
      `--tag=${tag}`,
      ...target,
      '.',
    ])
  await timed('image', () => build('localhost/bolodex', []))
  await timed('tools', () => build('localhost/bolodex-tools', ['--target=tools']))
  const sizeOf = (tag: string) =>
    Math.round(Number(store('podman', ['image', 'inspect', '--format', '{{.Size}}', tag])) / 1e6)
  const sizeMb = sizeOf('localhost/bolodex') - sizeOf('localhost/base')

  const postgres = await startPostgres()
  const databaseUrl = await createDatabase(postgres.url, 'bolodex')
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const settings = {
    DATABASE_URL: databaseUrl,
    APP_SECRET: randomBytes(32).toString('hex'),
    ORIGIN: origin,
    PORT: `${port}`,
  }
  const names: Record<string, string> = {}
  const container = (tag: string): string => (names[tag] ??= store('buildah', ['from', tag]).trim())
  const inside = (tag: string, user: string, command: string[]): string[] => [
    'run',
    '--isolation=chroot',
    '--network=host',
    `--user=${user}`,
    ...Object.entries(settings).map(([name, value]) => `--env=${name}=${value}`),
    container(tag),
    '--',
    ...command,
  ]
  const cli = (tag: string, user: string, ...args: string[]) =>
    store('buildah', inside(tag, user, ['node', 'apps/server/src/cli.ts', ...args]))

  await timed('migrate', () => cli('localhost/bolodex', 'node', 'migrate'))
  await timed('seed', () => cli('localhost/bolodex', 'node', 'seed'))
  const api = spawn(
    'buildah',
    [...storage, ...inside('localhost/bolodex', 'node', ['node', 'apps/server/src/api.ts'])],
    { stdio: ['ignore', 'pipe', 'inherit'], detached: true },
  )
  let log = ''
  api.stdout.on('data', (chunk: Buffer) => (log += chunk.toString()))
  const ended = once(api, 'exit')
  atEnd(async () => {
    if (api.pid) process.kill(-api.pid, 'SIGKILL')
    await ended
  })
  await timed('ready', () => waitFor(`${origin}/readyz`))
  for (const path of ['/', '/brands/barlow-and-thrane', '/forum', '/api/directory'])
    if ((await fetch(origin + path)).status !== 200) problems.push(`${path} is not answered`)
  if (!/"link":"[^"]*mode=setup#/.test(log)) problems.push('no link for the first admin is printed')
  const doctor = cli('localhost/bolodex', 'node', 'doctor')
  if (doctor.includes('BROKEN')) problems.push(`doctor: ${doctor}`)
  for (const [tag, expected] of [
    ['localhost/bolodex', 'node [node apps/server/src/api.ts] []'],
    ['localhost/bolodex-tools', '1000:1000 [] [node apps/server/src/cli.ts]'],
  ] as const) {
    const format = '{{.Config.User}} {{.Config.Cmd}} {{.Config.Entrypoint}}'
    const found = store('podman', ['image', 'inspect', `--format=${format}`, tag]).trim()
    if (found !== expected) problems.push(`${tag} starts as ${found}`)
  }
  const dev = store('buildah', inside('localhost/bolodex', 'node', ['ls', 'node_modules'])).split('\n')
  for (const name of ['typescript', 'vitest', 'playwright', 'vite'])
    if (dev.includes(name)) problems.push(`${name} is in the image`)
  await timed('backup', () => cli('localhost/bolodex-tools', '1000:1000', 'backup'))
  const [set = ''] = store('buildah', inside('localhost/bolodex-tools', '1000:1000', ['ls', '/backups'])).split('\n')
  await timed('restore', () => cli('localhost/bolodex-tools', '1000:1000', 'restore', '--try', `/backups/${set}`))

  for (const problem of problems) console.error(`BROKEN ${problem}`)
  console.log(JSON.stringify({ seconds, sizeMb, problems: problems.length, floor }))
  process.exitCode = problems.length === floor.problems && sizeMb <= floor.sizeMb ? 0 : 1
})

async function waitFor(url: string): Promise<void> {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    const answer = await fetch(url).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`${url} was not answered within a minute`)
}
