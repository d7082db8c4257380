import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const settings = ['APP_SECRET', 'POSTGRES_PASSWORD', 'OWNER_PASSWORD', 'ORIGIN', 'TRUSTED_PROXIES']

/**
 * Validates compose.yaml with docker-compose: it is accepted with every setting, and rejected without any one of them
 * or with a fault.
 */
export function checkCompose(root: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'bolodex-compose-'))
  try {
    for (const name of ['compose.yaml', 'Dockerfile']) cpSync(join(root, name), join(folder, name))
    const read = (names: string[]) => {
      writeFileSync(join(folder, '.env'), names.map((name) => `${name}=1`).join('\n'))
      return spawnSync('docker-compose', ['--profile', 'tools', '--profile', 'https', 'config'], {
        cwd: folder,
        encoding: 'utf8',
      })
    }
    const problems: string[] = []
    const whole = read(settings)
    if (whole.status !== 0) problems.push(`compose.yaml: ${whole.error?.message ?? whole.stderr}`)
    for (const service of ['app', 'caddy', 'database', 'migrate', 'tools'])
      if (!whole.stdout.includes(`  ${service}:\n`)) problems.push(`compose.yaml: there is no service ${service}`)
    for (const missing of settings)
      if (read(settings.filter((name) => name !== missing)).status === 0)
        problems.push(`compose.yaml is taken without ${missing}`)
    const file = join(folder, 'compose.yaml')
    writeFileSync(file, readFileSync(file, 'utf8').replace('read_only: true', 'read_onli: true'))
    if (read(settings).status === 0) problems.push('compose.yaml: a planted fault is not found')
    return problems
  } finally {
    rmSync(folder, { recursive: true })
  }
}
