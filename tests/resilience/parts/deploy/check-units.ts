import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** systemd-analyze's exposure score, from 0 to 10; below 2.5 it reports OK. */
const mostExposure = 2.5

/** Lets systemd read the units, and say how confined each service is; planted faults must be found. */
export function checkUnits(root: string): { units: number; exposure: number; problems: string[] } {
  const folder = mkdtempSync(join(tmpdir(), 'bolodex-units-'))
  try {
    cpSync(join(root, 'deploy/systemd'), folder, { recursive: true })
    const units = readdirSync(folder)
      .filter((name) => /\.(service|timer)$/.test(name))
      .map((name) => name.replace('@.', '@3000.'))
    // It looks whether the program is there, which it is only on an installed machine.
    const edit = (name: string, from: string, to: string): void => {
      const file = join(folder, name)
      writeFileSync(file, readFileSync(file, 'utf8').replaceAll(from, to))
    }
    for (const name of readdirSync(folder).filter((file) => file.endsWith('.service')))
      edit(name, '/opt/bolodex/current/bin/node', process.execPath)
    const analyze = (...args: string[]) =>
      spawnSync('systemd-analyze', args, {
        encoding: 'utf8',
        timeout: 60_000,
        env: { ...process.env, SYSTEMD_UNIT_PATH: `${folder}:` },
      })
    const verify = (): string[] =>
      units.flatMap((unit) => {
        const { status, stderr, error } = analyze('verify', '--man=no', join(folder, unit))
        const ours = stderr.split('\n').filter((line) => line.includes('bolodex'))
        return error || status !== 0 || ours.length > 0 ? [`${unit}: ${error?.message ?? stderr}`] : []
      })
    const exposureOf = (unit: string): number => {
      const { stdout } = analyze('security', '--offline=yes', '--no-pager', join(folder, unit))
      return Number(/exposure level for \S+: ([\d.]+)/.exec(stdout)?.[1] ?? 10)
    }
    const problems = verify()
    const services = units.filter((unit) => unit.endsWith('.service'))
    const exposure = Math.max(...services.map(exposureOf))
    if (exposure > mostExposure) problems.push(`a service is exposed by ${exposure}, more than ${mostExposure}`)
    edit('bolodex-worker.service', 'Restart=always', 'Restart=allways')
    if (!verify().some((problem) => problem.startsWith('bolodex-worker')))
      problems.push('a planted fault was not found')
    edit('bolodex-.service.d/confined.conf', 'ProtectSystem=strict', 'ProtectSystem=no')
    if (exposureOf('bolodex-worker.service') <= exposure) problems.push('the confinement of all units is not read')
    return { units: units.length, exposure, problems }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Lets shellcheck read the scripts of deploy/. */
export function checkScripts(root: string): string[] {
  const names = ['install.sh', 'install-release.sh', 'verify-release.sh', 'bolodex', 'create-roles.sh']
  const scripts = names.map((name) => join('deploy', name))
  const { status, stdout, error } = spawnSync('shellcheck', ['--external-sources', ...scripts], {
    cwd: root,
    encoding: 'utf8',
  })
  return status === 0 ? [] : [`shellcheck: ${error?.message ?? stdout}`]
}
