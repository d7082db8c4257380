import { readFileSync } from 'node:fs'

type Built = Record<string, { file: string; css?: string[] }>

export const filesOfScreen = (name: string) => filesOf(`${name}-screen.tsx`)

/** What a source was built into, by the manifest of the build: most names of files say nothing. */
export function filesOf(name: string): { file: string; css: string[] } {
  const manifest = JSON.parse(readFileSync('apps/web/dist/client/.vite/manifest.json', 'utf8')) as Built
  const found = Object.entries(manifest).find(([source]) => source.endsWith(`/${name}`))
  if (!found) throw new Error(`Nothing was built from ${name}`)
  const [, { file, css = [] }] = found
  return { file: `/${file}`, css: css.map((sheet) => `/${sheet}`) }
}
