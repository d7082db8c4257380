import type { ReviewDetails } from '@bolodex/contract/review'
import type { Database } from '#platform/database.ts'
import type { Acts } from './acts.ts'
import { createDetailsStore } from './details-store.ts'
import { showItem, type FoundItem } from './item-store.ts'
import { textOf, verdictsOf } from './verdicts.ts'

type Deps = {
  db: Database
  acts: Pick<Acts, 'suggestions' | 'photos' | 'guestPhotos' | 'brands' | 'guestVotes' | 'imports'>
}

/** An item with everything that is needed to decide. */
export async function describeItem({ db, acts }: Deps, item: FoundItem, adminId: number): Promise<ReviewDetails> {
  const details = createDetailsStore(db)
  const { id, target, targetId, brandId, otherId, subjectId } = item
  const text = textOf(item)
  return {
    ...showItem(item, adminId),
    suggestion: target === 'suggestion' ? ((await acts.suggestions.find(db, targetId)) ?? null) : null,
    text: text && (await details.readText(text)),
    ...(await readPhotos({ db, acts }, item)),
    brand: brandId === null ? null : await acts.brands.read(db, brandId),
    otherBrand: otherId === null || item.otherBrand === null ? null : await acts.brands.read(db, otherId),
    pendingImport: target === 'import' ? ((await acts.imports.find(db, targetId)) ?? null) : null,
    flags: await details.listFlags(id),
    subject: subjectId === null ? null : await details.readSubject(subjectId),
    guestVotes: item.kind === 'guest-votes' ? await acts.guestVotes.read(db, targetId) : null,
    verdicts: verdictsOf(item),
  }
}

async function readPhotos({ db, acts }: Deps, { kind, target, targetId }: FoundItem) {
  if (kind === 'guest-photo') return acts.guestPhotos.read(db, targetId)
  return { photo: target === 'photo' ? await acts.photos.read(db, targetId) : null, replaces: null }
}
