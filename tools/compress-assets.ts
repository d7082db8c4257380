// Compresses the built files once, as well as can be, so that no process ever compresses them on the way out.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const client = join(import.meta.dirname, '../apps/web/dist/client')
/** Smaller files do not get smaller enough to be worth it; fonts and photos are compressed already. */
const fewestBytes = 512
/** The best quality takes a minute for the tag reader's WebAssembly, and every build waits for it; 9 makes it an eighth larger. */
const large = 4_000_000

for (const name of globSync('**/*.{js,mjs,css,svg,html,wasm,bin,txt,webmanifest}', { cwd: client })) {
  const file = join(client, name)
  const bytes = readFileSync(file)
  if (bytes.length < fewestBytes) continue
  const quality = bytes.length > large ? 9 : constants.BROTLI_MAX_QUALITY
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }))
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: bytes.length > large ? 6 : 9 }))
}
