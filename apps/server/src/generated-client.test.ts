import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { createClient } from '@hey-api/openapi-ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addBrand } from '#testing/builders.ts'
import { freePort } from '#testing/free-port.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

const run = promisify(execFile)
const compiler = join(dirname(createRequire(import.meta.url).resolve('@typescript/native/package.json')), 'bin/tsc')

let subject: TestApp
let origin: string
let folder: string
beforeAll(async () => {
  const port = await freePort()
  origin = `http://127.0.0.1:${port}`
  subject = await createTestApp({ ORIGIN: origin })
  await addBrand(subject.database.db, { name: 'Fennimore' })
  await subject.app.listen({ port, host: '127.0.0.1' })
  folder = await mkdtemp(join(tmpdir(), 'bolodex-client-'))
})
afterAll(async () => {
  await subject.close()
  await rm(folder, { recursive: true, force: true })
})

/** Strict: declaration files are checked too, and no types of Node are there. */
const options = {
  strict: true,
  target: 'es2023',
  module: 'nodenext',
  lib: ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable'],
  types: [],
  skipLibCheck: false,
  outDir: 'out',
  rootDir: '.',
}

test(
  'a TypeScript client generated from the published document compiles and calls the site [M-04c]',
  { timeout: 120_000 },
  async () => {
    await createClient({
      input: `${origin}/api/openapi.json`,
      output: { path: join(folder, 'client') },
      plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
      logs: { level: 'silent' },
    })
    await copyFile(join(import.meta.dirname, 'testing/client-smoke.txt'), join(folder, 'smoke.ts'))
    await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include: ['.'] }))
    // It writes its errors to standard output.
    const compiled = await run(process.execPath, [compiler, '-p', folder]).catch(({ stdout }: { stdout: string }) => ({
      stdout,
    }))
    expect(compiled.stdout).toBe('')
    const { stdout } = await run(process.execPath, [join(folder, 'out/smoke.js'), origin])
    expect(JSON.parse(stdout)).toEqual({
      total: 1,
      name: 'Fennimore',
      found: ['Fennimore'],
      signIn: [401, 'not_signed_in'],
      vote: ['up', 1],
      posts: 0,
      missing: [404, 'not_found'],
    })
  },
)
