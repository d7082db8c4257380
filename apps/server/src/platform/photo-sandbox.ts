import { execFile, fork, type ChildProcess } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** What the launcher ends with where the kernel or the machine has no sandbox to offer. */
export const noSandbox = 77

const perl = '/usr/bin/perl'
const launcher = fileURLToPath(new URL('photo-sandbox.pl', import.meta.url))

const fromRoot = (path: string): string => fileURLToPath(new URL(`../../../../${path}`, import.meta.url))

/** The program and what it is made of. No settings, no photos, no other process. */
function readablePaths(): string[] {
  const own = ['node_modules', 'package.json', 'packages/contract', 'apps/server/src', 'apps/server/package.json']
  const libraries = ['/lib', '/lib64', '/usr/lib', '/usr/local/lib', '/etc/ld.so.cache', '/etc/ssl/openssl.cnf']
  return [process.execPath, ...own.map(fromRoot), fromRoot('apps/server/node_modules'), ...libraries]
    .filter((path) => existsSync(path))
    .map((path) => realpathSync(path))
}

/** Starts a program of this folder that speaks by messages, in the sandbox or, where there is none, without it. */
export function startPhotoProcess(program: string, { isSandboxed }: { isSandboxed: boolean }): ChildProcess {
  return fork(program, [], {
    serialization: 'advanced',
    // It gets nothing to betray: no settings, and no flags of this process.
    env: { UV_THREADPOOL_SIZE: '1' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    ...(isSandboxed
      ? { execPath: perl, execArgv: [launcher, ...readablePaths(), '--', process.execPath] }
      : { execArgv: [] }),
  })
}

/** Says that the sandbox holds here; throws with the reason when it does not. */
export async function examinePhotoSandbox(): Promise<string> {
  const command = [launcher, ...readablePaths(), '--', process.execPath, '--version']
  await promisify(execFile)(perl, command, { env: {}, timeout: 20_000 }).catch((error: unknown) => {
    const told = (error as { stderr?: string }).stderr?.trim() || (error as Error).message
    throw new Error(`Photos are decoded without a sandbox, by a process that could read these settings: ${told}`)
  })
  return 'sandboxed by Landlock and seccomp'
}
