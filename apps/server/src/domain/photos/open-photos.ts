import type { Config } from '#platform/config.ts'
import { createFetchPhoto } from '#platform/http/guarded-fetch.ts'
import type { Logger } from '#platform/logger.ts'
import { createImageWorker } from '#platform/media/image-worker.ts'
import { openFileStore } from '#platform/media/open-file-store.ts'
import { openPhotoStore } from '#platform/media/open-photo-store.ts'

export type Photos = Awaited<ReturnType<typeof openPhotos>>

/** The stores of photos and of other files, the image worker, and fetching by URL. */
export async function openPhotos(config: Config, log: Logger) {
  const files = await openPhotoStore(config)
  const otherFiles = await openFileStore(config)
  const imageWorker = createImageWorker(log)
  const close = async (): Promise<void> => {
    await imageWorker.stop()
    files.close()
    otherFiles.close()
  }
  return { files, otherFiles, imageWorker, fetchPhoto: createFetchPhoto(config), close }
}
