import type { Feature } from '#domain/feature.ts'
import { registerPhotoFiles } from '#platform/media/photo-files.ts'
import { bringBackPhoto, hidePhoto } from './curate-photos.ts'
import { acceptPendingPhoto, declinePendingPhoto, readPendingPhoto, undecidePendingPhoto } from './guest-photos.ts'
import { eraJobs } from './list-eras.ts'
import { createTagPhotoJobs, registerTagPhotos } from './photo-routes.ts'
import { registerTagVoices, tagVoiceJobs } from './tag-voices.ts'
import { createTagPhotoStore } from '#domain/brands/tag-photo-store.ts'

export const photos: Feature = {
  create: ({ db, log, noticeDelivery, photos: opened, quota, settings }) => ({
    routes: (app) => {
      registerTagPhotos(app, { db, ...opened, noticeDelivery, quota, settings })
      registerTagVoices(app, { db })
      const isPublic = (sha256: string) => createTagPhotoStore(db).isPublic(sha256)
      registerPhotoFiles(app, { store: opened.files, isPublic })
    },
    jobs: () => [
      ...createTagPhotoJobs({ db, ...opened, noticeDelivery }),
      ...eraJobs({ db, log }),
      ...tagVoiceJobs({ db }),
    ],
  }),
  reviewActs: () => ({
    photos: { read: (trx, id) => createTagPhotoStore(trx).read(id), hide: hidePhoto, bringBack: bringBackPhoto },
    guestPhotos: {
      read: readPendingPhoto,
      accept: acceptPendingPhoto,
      decline: declinePendingPhoto,
      undecide: undecidePendingPhoto,
    },
  }),
}
