import { photoAnswers } from '@bolodex/contract/photos/photo-wording'
import type { Config } from '#platform/config.ts'
import { codeOfNetwork, networksOf, widestNetworkOf, type DailyKey } from '#platform/limits/networks.ts'
import type { WholeDatabase } from '#platform/database/database.ts'
import { AppError } from '#platform/errors.ts'
import type { PhotoSpace, PhotoStore } from '#platform/media/photo-store.ts'
import { inRetriedTransaction } from '#platform/database/transactions.ts'
import { createPhotoBytesStore } from './photo-bytes-store.ts'

/** What one household may send in a day: forty photos of the largest size, or some hundred by phone. */
const bytesPerDay = 200_000_000
const dayMs = 86_400_000

/** An answer about the disk and the sum is good for a moment: a crowd of uploads asks once. */
const rememberedMs = 1000

export type PhotoQuota = {
  /** Throws when nothing more can be kept. */
  requireRoom: () => Promise<void>
  /** Counts a photo for the network it came from; throws when that has sent enough today. */
  charge: (address: string, bytes: number) => Promise<void>
  /** What stands for a network among photos that wait for an admin. Another day it is another code. */
  codeOf: (address: string) => Promise<string>
  measure: () => Promise<PhotoSpace>
}

type Settings = Pick<Config, 'PHOTO_SITE_QUOTA' | 'PHOTO_FREE_FLOOR' | 'RATE_LIMIT_FACTOR'>
type Deps = { db: WholeDatabase; files: Pick<PhotoStore, 'freeBytes'>; readKey: DailyKey; config: Settings }

/** How much may be kept in all, and how much may come from one network in a day. */
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
    // A failure is not kept: the next one asks again.
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
        // Thrown inside: what was counted for the wider networks is taken back.
        const retryAfterSeconds = Math.ceil((dayMs - (Date.now() % dayMs)) / 1000)
        throw new AppError('too_many_requests', photoAnswers.networkBytes, { retryAfterSeconds })
      })
    },
  }
}

const isRoomLeft = ({ stored, quota, free, floor }: PhotoSpace): boolean =>
  (quota === null || stored < quota) && (free === null || free > floor)
