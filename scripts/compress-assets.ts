// Compresses the built files once, as well as can be, so that no process ever compresses them on the way out.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const client = join(import.meta.dirname, '../apps/web/dist/client')
/** Smaller files do not get smaller enough to be worth it; fonts and photos are compressed already. */
const fewestBytes = 512

for (const name of globSync('**/*.{js,css,svg,html,wasm,webmanifest}', { cwd: client })) {
  const file = join(client, name)
  const bytes = readFileSync(file)
  if (bytes.length < fewestBytes) continue
  writeFileSync(
    `${file}.br`,
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  )
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
}
