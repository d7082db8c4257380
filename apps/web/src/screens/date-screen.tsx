import { lazy, Suspense, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { getBrand } from '@bolodex/contract/directory/brands'
import type { Dating } from '@bolodex/garment-dating/date-garment'
import { useViewer } from '#features/accounts/use-viewer.ts'
import { datingWording as wording } from '#features/dating/dating-wording.ts'
import { emptyGarment, type Garment, type TagKind } from '#features/dating/garment-clues.ts'
import { useBrandNotes } from '#features/dating/use-brand-notes.ts'
import { compareAddress } from '#features/photos/compare/compare-address.ts'
import { keepOwnPhoto } from '#features/photos/compare/own-photo.ts'
import { endpoint } from '#lib/api-client.ts'
import { useHydrated } from '#lib/use-hydrated.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { PageHead, Placeholder } from '#ui/page-head.tsx'
import styles from './date-screen.module.css'

const DatingDesk = lazy(() =>
  import('#features/dating/dating-desk.tsx').then((module) => ({ default: module.DatingDesk })),
)

const PhotoDialog = lazy(() =>
  import('#features/photos/upload/photo-dialog.tsx').then((module) => ({ default: module.PhotoDialog })),
)

const brandOf = endpoint<typeof getBrand>('GET', '/api/brands/:slug')

export function Screen() {
  // The served page knows nothing of the clues, which are in the part of the address that browsers keep.
  const isHydrated = useHydrated()
  const [{ brand, slug }, setGarment] = useState<Pick<Garment, 'brand' | 'slug'>>(emptyGarment)
  const notes = useBrandNotes({ brand, slug })
  return (
    <>
      <PageHead title={wording.title}>{wording.lede}</PageHead>
      {isHydrated ? (
        <Suspense fallback={<Loading />}>
          <DatingDesk
            notes={notes}
            onGarment={setGarment}
            renderActions={(garment, dating) => <PhotoActions garment={garment} dating={dating} />}
          />
        </Suspense>
      ) : (
        <Loading />
      )}
    </>
  )
}

const photoKinds = { 'Neck tag': 'neck tag', 'Care label': 'care label', Words: null } as const satisfies Record<
  TagKind,
  string | null
>

/** What can be done with the photo of a tag whose brand is in the directory. */
function PhotoActions({ garment, dating }: { garment: Garment; dating: Dating }) {
  const { slug, tags } = garment
  const viewer = useViewer()
  const [isAdding, setAdding] = useState(false)
  const { data: brand } = useQuery({
    ...brandOf.readIfPossible({ params: { slug: slug ?? '' } }),
    enabled: slug !== null,
  })
  // A brand's own tag says more to compare than a care label.
  const withPhoto = tags.filter(({ photo }) => photo !== null)
  const tag = withPhoto.find(({ kind }) => kind === 'Neck tag') ?? withPhoto[0]
  if (!brand || !tag?.photo) return null
  const { file } = tag.photo
  const hasClash = dating.clashes.length + dating.placeClashes.length > 0
  const years = hasClash ? null : { from: dating.from, to: dating.to }
  return (
    <>
      {brand.photos.length > 0 && (
        <PageLink
          className="button button-primary"
          href={compareAddress(brand.slug)}
          onClick={() => keepOwnPhoto({ file, kind: photoKinds[tag.kind], years })}
        >
          <Icon name="copy" /> {wording.compare}
        </PageLink>
      )}
      <Button look="outline" aria-haspopup="dialog" onClick={() => setAdding(true)}>
        <Icon name="plus" /> {wording.evidence}
      </Button>
      {isAdding && (
        <Suspense fallback={null}>
          <PhotoDialog
            brand={brand}
            file={file}
            submitter={() => viewer.user?.username ?? 'guest'}
            onClose={() => setAdding(false)}
          />
        </Suspense>
      )}
    </>
  )
}

function Loading() {
  return (
    <output className="loading" aria-label={wording.loading}>
      <Placeholder className={styles['waiting']} />
    </output>
  )
}
