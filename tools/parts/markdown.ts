import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Page = { name: string; text: string }

export const root = join(import.meta.dirname, '../..')

const notOurs = new Set(['node_modules', 'dist', '.git', '.dev', '.results', 'data/photos'])

/** Every path of the repository that is ours, files and folders, without what builds and runs leave behind. */
export function listPaths(): string[] {
  return globSync(['**/*', '.*', '.*/**/*'], {
    cwd: root,
    exclude: (name) => notOurs.has(name.split('/').at(-1) ?? ''),
  })
}

export function readPages(paths: string[]): Page[] {
  return paths
    .filter((name) => name.endsWith('.md'))
    .toSorted()
    .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }))
}

/** The text with fenced code and HTML comments blanked out. Lines keep their numbers. */
export function withoutFences(text: string): string {
  const blank = (block: string) => block.replaceAll(/[^\n]/g, '')
  return text.replaceAll(/^( *)```[\s\S]*?^\1```/gm, blank).replaceAll(/<!--[\s\S]*?-->/g, blank)
}

export function lineOf(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}
