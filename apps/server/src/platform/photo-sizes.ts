import { access, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { photoWidths } from '@bolodex/contract/photo-sizes'
import { AppError } from './errors.ts'
import { createSlots } from './slots.ts'

const smaller = new RegExp(`^([0-9a-f]{64})-(${photoWidths.join('|')})\\.webp$`)
/** Scaling keeps a core busy for a moment. */
const scaledAtOnce = 2
const patienceMs = 10_000

/**
 * Smaller sizes of tag photos: each is made from the photo when first asked for and then lies beside it as a file. Only
 * of photos that are there and in the widths that are offered, so that strangers cannot fill the disk.
 */
export function createPhotoSizes(folder: string): { prepare: (name: string) => Promise<void> } {
  const slots = createSlots(scaledAtOnce)
  const making = new Map<string, Promise<void>>()

  const make = async (file: string, original: string, width: number): Promise<void> => {
    const giveBack = await slots.take(patienceMs)
    if (!giveBack) throw new AppError('overloaded', 'Too many photos are being scaled.', { retryAfterSeconds: 5 })
    try {
      const photo = sharp(original, { limitInputPixels: 40e6 }).autoOrient()
      const bytes = await photo.resize({ width, withoutEnlargement: true }).webp({ quality: 75 }).toBuffer()
      // Under another name first: nobody is ever sent half a file.
      await writeFile(`${file}.${process.pid}`, bytes)
      await rename(`${file}.${process.pid}`, file)
    } finally {
      giveBack()
    }
  }

  return {
    /** Sees to it that the file of this name is there, if it can be. */
    async prepare(name) {
      const [, sha256, width] = smaller.exec(name) ?? []
      const file = join(folder, name)
      if (!sha256 || (await isFile(file))) return
      const original = join(folder, `${sha256}.webp`)
      if (!(await isFile(original))) return
      const shared = making.get(name) ?? make(file, original, Number(width)).finally(() => making.delete(name))
      making.set(name, shared)
      await shared
    },
  }
}

function isFile(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
