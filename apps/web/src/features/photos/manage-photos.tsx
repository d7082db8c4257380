import { lazy, Suspense } from 'react'
import type { BrandDetails } from '@bolodex/contract/directory/brands'
import { explain } from '#lib/api-error.ts'
import { Placeholder } from '#ui/page-head.tsx'
import styles from './manage-photos.module.css'

// One that never arrives must not take the page with it.
const PhotoManagement = lazy(() =>
  import('./manage/photo-management.tsx').then(
    (module) => ({ default: module.PhotoManagement }),
    (error: unknown) => ({ default: () => <p className="field-error">{explain(error)}</p> }),
  ),
)

type Props = { brand: BrandDetails; username: string; canRemove: boolean }

/** The photos of a brand for admins and moderators. The code for it is fetched when it is wanted. */
export function ManagePhotos(props: Props) {
  return (
    <Suspense fallback={<Placeholder className={styles['photos-placeholder']} />}>
      <PhotoManagement {...props} />
    </Suspense>
  )
}
