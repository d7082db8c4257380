import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { buildSite } from './build.ts'

/** A project whose build copies its one source and counts itself. */
const build = `const { appendFileSync, cpSync } = require('node:fs')
if (require('node:fs').readFileSync('apps/web/src/page.ts', 'utf8') === 'broken') process.exit(1)
cpSync('apps/web/src/page.ts', 'apps/web/dist/client/page.js')
appendFileSync('count', '.')`

const root = mkdtempSync(join(tmpdir(), 'bolodex-build-'))
afterEach(() => rmSync(root, { recursive: true, force: true }))
const write = (name: string, text: string) => writeFileSync(join(root, name), text)
const builds = () => readFileSync(join(root, 'count'), 'utf8').length

test('the web app is built again when a source or a built file has changed, and not otherwise', () => {
  mkdirSync(join(root, 'apps/web/src'), { recursive: true })
  mkdirSync(join(root, 'apps/web/dist/client'), { recursive: true })
  write('build.cjs', build)
  write('package.json', JSON.stringify({ scripts: { build: 'node build.cjs' } }))
  write('apps/web/src/page.ts', 'one')
  buildSite(root)
  buildSite(root)
  expect(builds()).toBe(1)
  write('apps/web/src/page.ts', 'two')
  buildSite(root)
  buildSite(root)
  expect(builds()).toBe(2)
  write('apps/web/dist/client/page.js', 'of another build')
  buildSite(root)
  expect(builds()).toBe(3)
  expect(readFileSync(join(root, 'apps/web/dist/client/page.js'), 'utf8')).toBe('two')
  write('apps/web/src/page.ts', 'broken')
  expect(() => buildSite(root)).toThrow('cannot be built')
  write('apps/web/src/page.ts', 'two')
  write('apps/web/src/new.ts', '')
  buildSite(root)
  expect(builds()).toBe(4)
})
