import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'

/** A capital first: the classes for all pages have none. */
const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/**
 * What the classes of modules are called in a build. A name follows from the place and the name of the class, so that
 * the server and the browser agree on it and it stays the same in the next release. It is only as long as it takes to
 * tell all of them apart: every page carries them three times, in its markup, its sheets and its script.
 */
export function createNameClass(root: string): (name: string, file: string) => string {
  const taken = new Map<string, string>()
  const names = new Map<string, string>()
  for (const place of globSync('src/**/*.module.css', { cwd: root }).toSorted()) {
    for (const name of readNames(readFileSync(join(root, place), 'utf8'))) {
      const key = `${place} ${name}`
      const digest = createHash('sha256').update(key).digest()
      const long = `${capitals[(digest[0] ?? 0) % capitals.length]}${digest.toString('base64url').slice(2)}`
      let length = 3
      while ((taken.get(long.slice(0, length)) ?? key) !== key) length += 1
      taken.set(long.slice(0, length), key)
      names.set(key, long.slice(0, length))
    }
  }
  return (name, file) => {
    const key = `${relative(root, file.split('?')[0] ?? file)} ${name}`
    const short = names.get(key)
    if (!short) throw new Error(`No name was kept for ${key}`)
    return short
  }
}

/** Whatever may be a name in the sheet. A word too many only takes a short name that nothing wears. */
function readNames(sheet: string): string[] {
  return [...sheet.matchAll(/(?:\.|@keyframes )([a-z][\w-]*)/gi)].map(([, name = '']) => name)
}

const moduleImport = /import (\w+) from ('[^']+\.module\.css')/g

/**
 * Makes `styles['brand-card']` a constant of the module, which the bundler writes where it is used. The map of all names,
 * which the first page would have to load, stays only where one is looked up at run time.
 */
export function writeNamesInPlace(): Plugin[] {
  return [
    {
      name: 'name-constants',
      apply: 'build',
      enforce: 'pre',
      transform: {
        filter: { id: /\.tsx?$/, code: '.module.css' },
        handler(code) {
          const maps = Array.from(code.matchAll(moduleImport), ([, map]) => map).join('|')
          const constants = code
            .replaceAll(moduleImport, 'import * as $1 from $2')
            .replaceAll(new RegExp(`\\b(${maps})\\['([\\w-]+)'\\]`, 'g'), (_, map, name) => `${map}.${camelCase(name)}`)
            .replaceAll(new RegExp(`\\b(${maps})\\[`, 'g'), '$1.default[')
          return { code: constants, map: null }
        },
      },
    },
    {
      // A module whose constants have all been written elsewhere counts as unused, and its rules would be left out.
      name: 'keep-rules',
      apply: 'build',
      enforce: 'post',
      transform: {
        filter: { id: /\.module\.css$/ },
        handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
      },
    },
  ]
}

/** As the modules call what they export beside the map. */
function camelCase(name: string): string {
  return name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}
