import type { AccountActs, Acts } from '#features/review/acts.ts'
import { hideForumPhoto, isForumPhoto } from '#features/forum/photos/moderate-photo.ts'
import { enqueueTextNotices } from '#features/forum/write/text-notice-store.ts'
import { bringBackPhoto, hidePhoto } from '#features/brands/photos/curate-photos.ts'
import {
  acceptPendingPhoto,
  declinePendingPhoto,
  readPendingPhoto,
  undecidePendingPhoto,
} from '#features/brands/photos/guest-photos.ts'
import { createAccountStore } from '#features/accounts/account-store.ts'
import { createFactsStore } from '#features/brands/curate/facts-store.ts'
import { acceptImport } from '#features/brands/contribute/import-jobs.ts'
import { createPendingImportStore } from '#features/brands/contribute/new-brand-store.ts'
import { createSuggestionStore } from '#features/brands/curate/suggestion-store.ts'
import { createTagPhotoStore } from '#features/brands/photos/tag-photo-store.ts'
import { createTextModeration } from '#features/forum/write/text-store.ts'
import { createUndoContributions } from '#features/brands/curate/undo-contributions.ts'
import { decideSuggestion, undecideSuggestion } from '#features/brands/curate/suggestions.ts'
import { mergeBrands } from '#features/brands/curate/merge-brand.ts'
import { createGuestVoteStore } from '#features/votes/guest-vote-store.ts'
import { describeJump } from '#features/votes/vote-jobs.ts'
import type { WholeDatabase } from '#platform/database/database.ts'

/** What verdicts do to brands, photos, suggestions and texts: each feature's own way, handed to the one that decides. */
export function createReviewActs(db: WholeDatabase): Acts & AccountActs {
  return {
    suggestions: {
      find: (trx, id) => createSuggestionStore(trx).find(id),
      decide: decideSuggestion,
      undecide: undecideSuggestion,
    },
    photos: {
      read: (trx, id) => createTagPhotoStore(trx).read(id),
      hide: async (trx, order) => {
        if (!(await isForumPhoto(trx, order.photoId))) return hidePhoto(trx, order)
        await hideForumPhoto(trx, { photoId: order.photoId, isHidden: true })
        return { wasOnCard: false }
      },
      bringBack: async (trx, order) => {
        if (!(await isForumPhoto(trx, order.photoId))) return bringBackPhoto(trx, order)
        await hideForumPhoto(trx, { photoId: order.photoId, isHidden: false })
      },
    },
    guestPhotos: {
      read: readPendingPhoto,
      accept: acceptPendingPhoto,
      decline: declinePendingPhoto,
      undecide: undecidePendingPhoto,
    },
    brands: { read: (trx, id) => createFactsStore(trx).read(id), merge: mergeBrands },
    guestVotes: {
      read: describeJump,
      accept: (trx, brandId, itemId) => createGuestVoteStore(trx).accept(brandId, itemId),
      decline: (trx, brandId, itemId) => createGuestVoteStore(trx).decline(brandId, itemId),
      undecide: (trx, { itemId, brandId, pendingDay }) =>
        createGuestVoteStore(trx).undecide(itemId, brandId, pendingDay),
    },
    imports: {
      find: (trx, id) => createPendingImportStore(trx).find(id),
      accept: acceptImport,
      decline: (trx, id) => createPendingImportStore(trx).remove(id),
    },
    texts: {
      hide: (trx, target) => createTextModeration(trx).hide(target),
      show: (trx, target) => createTextModeration(trx).show(target),
      hold: (trx, target) => createTextModeration(trx).hold(target),
      enqueueTextNotices,
    },
    contributions: createUndoContributions(db),
    closeAccount: (username) => createAccountStore(db).setDisabled(username, true),
  }
}
