import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../../tools/parts/stack.ts'

/** The project as git sees it, in a temporary folder; packages are hard-linked where the disk allows. */
export function copyProject(name: string): string {
  const copy = mkdtempSync(join(tmpdir(), `bolodex-${name}-`))
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' })
  for (const file of stdout.split('\0').filter((name) => name && existsSync(join(root, name))))
    cpSync(join(root, file), join(copy, file))
  // With its build: no fault is planted in what it is made from, and one that were would be built again.
  cpSync(join(root, 'apps/web/dist'), join(copy, 'apps/web/dist'), { recursive: true })
  const target = join(copy, 'node_modules')
  const linked = spawnSync('cp', ['-al', join(root, 'node_modules'), target])
  if (linked.status !== 0) cpSync(join(root, 'node_modules'), target, { recursive: true, verbatimSymlinks: true })
  return copy
}
