import type { FastifyInstance } from 'fastify'
import type { WholeDatabase } from '#platform/database.ts'
import type { Job } from '#platform/job-queue.ts'
import type { News } from '#platform/news.ts'
import type { PhotoStore } from '#platform/photo-store.ts'
import type { PhotoWorkshop } from '#platform/photo-workshop.ts'
import { createAddPhoto } from './add-photo.ts'
import { createCuratePhotos } from './curate-photos.ts'
import { registerPendingPhotoRoutes } from './pending-photo-routes.ts'
import { photoJobs, type FetchPhoto } from './photo-jobs.ts'
import type { PhotoQuota } from './photo-quota.ts'
import { registerPhotoRoutes } from './photo-routes.ts'
import { registerGuestPhotoRoutes } from './undo-guest-photos.ts'

type Deps = { db: WholeDatabase; files: PhotoStore; workshop: PhotoWorkshop; fetchPhoto: FetchPhoto; news: News }

/** Everything about tag photos, put together. */
export function registerTagPhotos(
  app: FastifyInstance,
  deps: Deps & { hasGuestUploads: boolean; quota: PhotoQuota },
): void {
  const { db, files, fetchPhoto, hasGuestUploads, quota } = deps
  const [addPhoto, curate] = [createAddPhoto(deps), createCuratePhotos(db)]
  registerPhotoRoutes(app, { db, fetchPhoto, addPhoto, curate, hasGuestUploads, quota })
  registerPendingPhotoRoutes(app, { db, files })
  registerGuestPhotoRoutes(app, { db })
}

export const createTagPhotoJobs = (deps: Deps): Job[] => photoJobs({ ...deps, addPhoto: createAddPhoto(deps) })
