import { mkdir } from 'node:fs/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Serves tag photos from the local disk. A photo's name is the hash of its bytes, so a copy is good for ever. */
export async function registerPhotoFiles(app: FastifyInstance, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/photos/',
    index: false,
    decorateReply: false,
    immutable: true,
    maxAge: '1y',
    schemaHide: true,
  })
}
