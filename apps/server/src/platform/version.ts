import { readFile } from 'node:fs/promises'

/** The release, as the server's package.json names it. */
export async function readVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'))
  return String(version)
}
