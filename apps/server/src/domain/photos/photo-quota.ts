import { photoAnswers } from '@bolodex/contract/photos/photo-wording'
import type { Config } from '#platform/config.ts'
import { codeOfNetwork, networksOf, widestNetworkOf, type DailyKey } from '#platform/limits/networks.ts'
import type { WholeDatabase } from '#platform/database/database.ts'
import { AppError } from '#platform/errors.ts'
import type { PhotoSpace, PhotoStore } from '#platform/media/photo-store.ts'
import { inRetriedTransaction } from '#platform/database/transactions.ts'
import { createPhotoBytesStore } from './photo-bytes-store.ts'

/** The daily amount of one household: forty photos of the largest size, or about a hundred from a phone. */
const bytesPerDay = 200_000_000
const dayMs = 86_400_000

/** Disk space and total are cached briefly: concurrent uploads ask once. */
const rememberedMs = 1000

export type PhotoQuota = {
  /** Throws when storage is full. */
  requireRoom: () => Promise<void>
  /** Counts a photo for the network it came from; throws when that has sent enough today. */
  charge: (address: string, bytes: number) => Promise<void>
  /** Today's code for a network, stored with photos that wait for an admin. It changes daily. */
  codeOf: (address: string) => Promise<string>
  measure: () => Promise<PhotoSpace>
}

type Settings = Pick<Config, 'PHOTO_SITE_QUOTA' | 'PHOTO_FREE_FLOOR' | 'RATE_LIMIT_FACTOR'>
type Deps = { db: WholeDatabase; files: Pick<PhotoStore, 'freeBytes'>; readKey: DailyKey; config: Settings }

/** The site's storage quota, and the daily quota per network. */
export function createPhotoQuota({ db, files, readKey, config }: Deps): PhotoQuota {
  const measure = async (): Promise<PhotoSpace> => ({
    stored: await createPhotoBytesStore(db).countStored(),
    quota: config.PHOTO_SITE_QUOTA ?? null,
    free: await files.freeBytes(),
    floor: config.PHOTO_FREE_FLOOR,
  })
  let last: { at: number; hasRoom: Promise<boolean> } | null = null
  const askRoom = (): Promise<boolean> => {
    if (last && performance.now() - last.at < rememberedMs) return last.hasRoom
    const hasRoom = measure().then(isRoomLeft)
    last = { at: performance.now(), hasRoom }
    // Errors are not cached: the next call retries.
    hasRoom.catch(() => (last = null))
    return hasRoom
  }
  return {
    measure,
    codeOf: async (address) => codeOfNetwork(`${widestNetworkOf(address)}:waiting`, await readKey()),
    requireRoom: async () => {
      if (!(await askRoom())) throw new AppError('no_space', photoAnswers.noSpace, { retryAfterSeconds: 3600 })
    },
    charge: async (address, bytes) => {
      const key = await readKey()
      const shares = networksOf(address).map((network) => ({
        code: codeOfNetwork(`${network.key}:photo-bytes`, key),
        most: Math.floor(bytesPerDay * network.factor * config.RATE_LIMIT_FACTOR),
      }))
      await inRetriedTransaction(db, async (trx) => {
        if (await createPhotoBytesStore(trx).charge(shares, bytes)) return
        // Thrown inside the transaction, so that the counts of wider networks are rolled back.
        const retryAfterSeconds = Math.ceil((dayMs - (Date.now() % dayMs)) / 1000)
        throw new AppError('too_many_requests', photoAnswers.networkBytes, { retryAfterSeconds })
      })
    },
  }
}

const isRoomLeft = ({ stored, quota, free, floor }: PhotoSpace): boolean =>
  (quota === null || stored < quota) && (free === null || free > floor)
