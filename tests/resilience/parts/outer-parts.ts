import { spawn } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../../../apps/server/src/testing/free-port.ts'
import { openPhotoStore } from '../../../apps/server/src/platform/media/open-photo-store.ts'
import { startReplica } from '../../../tools/parts/postgres.ts'
import { atEnd } from '../../../tools/parts/run-script.ts'
import type { Stack } from '../../../tools/parts/stack.ts'
import { startSwift } from '../../../tools/parts/swift.ts'

/** Redis, a streaming replica and a store that speaks S3, with the photos there are, and the settings that name them. */
export async function startOuterParts({ databaseUrl, settings }: Stack): Promise<Record<string, string>> {
  const [redisUrl, replica, swift] = await Promise.all([startRedis(), startReplica({ url: databaseUrl }), startSwift()])
  atEnd(swift.stop)
  const s3 = {
    S3_BUCKET: 'photos',
    S3_ENDPOINT: swift.endpoint,
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY_ID: swift.accessKeyId,
    S3_SECRET_ACCESS_KEY: swift.secretAccessKey,
  }
  await swift.createBucket(s3.S3_BUCKET)
  const folder = settings['PHOTO_DIR'] ?? ''
  const store = await openPhotoStore({ ...s3, PHOTO_DIR: folder })
  const names = (await readdir(folder)).filter((name) => name.endsWith('.webp'))
  for (const name of names) await store.put(name, await readFile(join(folder, name)))
  store.close()
  const replicaUrl = Object.assign(new URL(replica.url), { pathname: new URL(databaseUrl).pathname }).href
  return { ...s3, REDIS_URL: redisUrl, DATABASE_REPLICA_URL: replicaUrl }
}

async function startRedis(): Promise<string> {
  const port = await freePort()
  const args = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const redis = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise((resolve) => redis.once('exit', resolve))
  atEnd(async () => {
    redis.kill('SIGKILL')
    await ended
  })
  await new Promise<void>((resolve, reject) => {
    redis.once('error', reject)
    redis.stdout.on('data', (chunk: Buffer) => chunk.includes('Ready to accept') && resolve())
  })
  return `redis://127.0.0.1:${port}`
}
