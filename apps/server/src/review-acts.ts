import { createAccountStore } from '#features/accounts/account-store.ts'
import { decideSuggestion, undecideSuggestion, type Accepted } from '#features/brands/curate/decide-suggestion.ts'
import { createFactsStore } from '#features/brands/curate/facts-store.ts'
import { mergeBrands } from '#features/brands/curate/merge-brand.ts'
import { createSuggestionStore } from '#features/brands/curate/suggestion-store.ts'
import { createUndoContributions } from '#features/brands/curate/undo-contributions.ts'
import { bringBackPhoto, hidePhoto, type HiddenPhoto } from '#features/brands/photos/hide-photo.ts'
import { createTagPhotoStore } from '#features/brands/photos/tag-photo-store.ts'
import type { AccountActs, Acts } from '#features/review/acts.ts'
import { plainTexts } from '#features/review/plain-texts-store.ts'
import type { WholeDatabase } from '#platform/database.ts'

/** What verdicts do to brands, photos, suggestions and texts: each feature's own way, handed to the one that decides. */
export function createReviewActs(db: WholeDatabase): Acts & AccountActs {
  return {
    suggestions: {
      find: (trx, id) => createSuggestionStore(trx).find(id),
      decide: decideSuggestion,
      // What decideSuggestion and hidePhoto have answered, as it was kept.
      undecide: (trx, order) => undecideSuggestion(trx, { ...order, accepted: order.accepted as Accepted | null }),
    },
    photos: {
      read: (trx, id) => createTagPhotoStore(trx).read(id),
      hide: hidePhoto,
      bringBack: (trx, order) => bringBackPhoto(trx, { ...order, hidden: order.hidden as HiddenPhoto }),
    },
    brands: { read: (trx, id) => createFactsStore(trx).read(id), merge: mergeBrands },
    texts: plainTexts,
    contributions: createUndoContributions(db),
    closeAccount: (username) => createAccountStore(db).setDisabled(username, true),
  }
}
