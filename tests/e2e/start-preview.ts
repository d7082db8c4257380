import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { canOpenElsewhere, openElsewhere } from './elsewhere.ts'
import { addExtraBrands } from './extra-brands.ts'

/** Starts the built product on real services once for all tests; `npm run preview` prints its URL. */
export default async function startPreview(): Promise<() => Promise<void>> {
  const preview = spawn(process.execPath, ['tools/preview.ts'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise<never>((_, reject) => {
    preview.once('exit', (code) => reject(new Error(`The preview ended with ${code} before it was ready.`)))
  })
  const firstLine = new Promise<string>((resolve) => createInterface(preview.stdout).once('line', resolve))
  const {
    ready = '',
    mail,
    database = '',
    youtube,
  } = JSON.parse(await Promise.race([firstLine, ended])) as Record<string, string>
  await addExtraBrands(database, ready)
  const elsewhere = canOpenElsewhere() ? await openElsewhere() : null
  Object.assign(process.env, {
    PREVIEW_URL: ready,
    PREVIEW_MAIL: mail,
    PREVIEW_DATABASE: database,
    PREVIEW_YOUTUBE: youtube,
    PREVIEW_ELSEWHERE: elsewhere?.photoUrl ?? '',
  })
  return async () => {
    const stopped = new Promise((resolve) => preview.once('exit', resolve))
    preview.kill('SIGTERM')
    await Promise.all([stopped, ended.catch(() => {}), elsewhere?.close()])
  }
}
