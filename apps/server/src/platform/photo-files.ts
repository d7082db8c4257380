import { mkdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { createPhotoSizes } from './photo-sizes.ts'

/** Serves tag photos from the local disk. A photo's name is the hash of its bytes, so a copy is good for ever. */
export async function registerPhotoFiles(app: FastifyInstance, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const sizes = createPhotoSizes(folder)
  await app.register(async (photos) => {
    photos.addHook('onRequest', async (request) => sizes.prepare(basename(request.url.split('?')[0] ?? '')))
    await photos.register(fastifyStatic, {
      root: folder,
      prefix: '/photos/',
      index: false,
      decorateReply: false,
      immutable: true,
      maxAge: '1y',
      schemaHide: true,
      setHeaders: (reply) => {
        // A browser that opens a photo alone fits it to the window by a style of its own. Nothing else is let in.
        void reply.header('content-security-policy', "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'")
      },
    })
  })
}

/** Reads a tag photo by its address; null when the file is not there, or is not the WebP that every kept photo is. */
export type ReadPhoto = (url: string) => Promise<Buffer | null>

export function createPhotoReader(folder: string): ReadPhoto {
  return async (url) => {
    const bytes = await readFile(join(folder, basename(url))).catch(() => null)
    const isWebp = bytes?.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
    return isWebp ? bytes : null
  }
}
