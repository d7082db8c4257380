import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'

export type Command = { cwd?: string; input?: string; env?: Record<string, string> }

/** Runs a program and returns its output; standard error is shown only on failure. */
export function run(command: string, args: string[], { cwd, input, env }: Command = {}): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    ...(cwd && { cwd }),
    ...(input !== undefined && { input }),
    ...(env && { env: { ...process.env, ...env } }),
  })
  if (status === 0) return stdout
  const said = `${stdout}\n${stderr}`.split('\n').slice(-30).join('\n')
  throw new Error(`${[command, ...args].join(' ').slice(0, 200)} failed: ${error?.message ?? said}`)
}

const suites = { '12': 'bookworm', '13': 'trixie' } as const
export type DebianRelease = keyof typeof suites
export const isDebianRelease = (name: string): name is DebianRelease => name in suites

/** An empty Debian in a folder, with what its network needs to be reached from there. */
export function makeDebianRoot(folder: string, release: DebianRelease, include: string[] = []): void {
  const packages = ['ca-certificates', ...include].join(',')
  run('debootstrap', ['--variant=minbase', `--include=${packages}`, suites[release], folder])
  copyFileSync('/etc/resolv.conf', join(folder, 'etc/resolv.conf'))
  copyFileSync('/etc/hosts', join(folder, 'etc/hosts'))
  // A machine behind a TLS-inspecting gateway trusts its certificate too. It does not get into the built image.
  const bundle = '/etc/ssl/certs/ca-certificates.crt'
  const extra = process.env['NODE_EXTRA_CA_CERTS']
  copyFileSync(bundle, join(folder, bundle))
  if (extra && existsSync(extra)) appendFileSync(join(folder, bundle), readFileSync(extra, 'utf8'))
  for (const [from, to] of [
    [join(homedir(), '.npmrc'), 'root/.npmrc'],
    ['/usr/etc/npmrc', 'usr/etc/npmrc'],
  ] as const)
    if (existsSync(from)) writeNpmrc(readFileSync(from, 'utf8'), join(folder, to), bundle)
}

/** Without the paths and passwords of this machine. */
function writeNpmrc(text: string, file: string, bundle: string): void {
  const lines = text.split('\n').filter((line) => !/^(nodedir|prefix|cache)\s*=|_auth|_password/.test(line))
  const own = lines.map((line) => (/^cafile\s*=/.test(line) ? `cafile=${bundle}` : line))
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, own.join('\n'))
}

/** Node and npm of this machine, and the user that the official image has. */
export function addNode(folder: string): void {
  copyFileSync(process.execPath, join(folder, 'usr/local/bin/node'))
  chmodSync(join(folder, 'usr/local/bin/node'), 0o755)
  const npm = dirname(dirname(process.env['npm_execpath'] ?? '/usr/lib/node_modules/npm/bin/npm-cli.js'))
  cpSync(npm, join(folder, 'usr/local/lib/node_modules/npm'), { recursive: true })
  run('chroot', [folder, 'ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', '/usr/local/bin/npm'])
  run('chroot', [folder, 'useradd', '--uid', '1000', '--create-home', '--shell', '/bin/bash', 'node'])
}
