import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Secret settings, and those whose URLs can contain a password. APP_SECRET, a list, is handled separately. */
export const secretSettings = [
  'METRICS_TOKEN',
  'GOOGLE_CLIENT_SECRET',
  'S3_SECRET_ACCESS_KEY',
  'S3_ACCESS_KEY_ID',
  'MODEL_KEY',
] as const
export const urlSettings = ['DATABASE_URL', 'DATABASE_REPLICA_URL', 'REDIS_URL', 'SMTP_URL', 'YOUTUBE_PROXY'] as const

type Environment = Record<string, string | undefined>

/** Far more than any setting needs: a file that is larger is the wrong one. */
const maxBytes = 64 * 1024

/**
 * The value of a setting: a systemd credential (`LoadCredential=bolodex:FOLDER` names the files of a folder
 * `bolodex_NAME`), the file that NAME_FILE names, or NAME itself. A credential wins over the environment, because a
 * process cannot keep its environment secret. An empty value counts as not set.
 */
export function readSetting(environment: Environment, name: string): string | undefined {
  const { CREDENTIALS_DIRECTORY } = environment
  const credential = CREDENTIALS_DIRECTORY && join(CREDENTIALS_DIRECTORY, `bolodex_${name}`)
  if (credential && statSync(credential, { throwIfNoEntry: false })) return readValue(credential)
  const file = environment[`${name}_FILE`]
  if (!file) return environment[name] || undefined
  if (environment[name]) throw new Error(`${name} and ${name}_FILE are both set: keep one of them.`)
  return readValue(file)
}

function readValue(file: string): string | undefined {
  const { size } = statSync(file)
  if (size > maxBytes) throw new Error(`${file} has ${size} bytes; the maximum for a setting is ${maxBytes}.`)
  return readFileSync(file, 'utf8').trim() || undefined
}
