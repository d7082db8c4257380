import type { Config } from '#platform/config.ts'
import type { OpenDatabase } from '#platform/database.ts'
import { createFetchPhoto } from '#platform/guarded-fetch.ts'
import type { Logger } from '#platform/logger.ts'
import { openPhotoStore } from '#platform/open-photo-store.ts'
import { createPhotoWorkshop } from '#platform/photo-workshop.ts'

export type Photos = Awaited<ReturnType<typeof openPhotos>>

/** What taking in photos needs. */
export async function openPhotos({ db }: OpenDatabase, config: Config, log: Logger) {
  const files = await openPhotoStore(config)
  const workshop = createPhotoWorkshop(log)
  const close = async (): Promise<void> => {
    await workshop.stop()
    files.close()
  }
  return { db, files, workshop, fetchPhoto: createFetchPhoto(config), close }
}
