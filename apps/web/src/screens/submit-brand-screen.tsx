import { useState } from 'react'
import { useSearch } from 'wouter'
import { limits } from '@bolodex/contract/limits'
import { useRefreshSession, useViewer } from '#features/accounts/use-viewer.ts'
import { BrandPreview } from '#features/brands/card/brand-preview.tsx'
import { BulkImport } from '#features/contribute/bulk-import.tsx'
import { BrandForm } from '#features/contribute/brand-form.tsx'
import { contributeWording } from '#features/contribute/contribute-wording.ts'
import type { TypedBrand } from '#features/contribute/brand-draft.ts'
import { useBrandPhoto } from '#features/photos/upload/use-brand-photo.tsx'
import { findTypedError, readTyped } from '#lib/typed-facts.ts'
import { PageHead } from '#ui/page-head.tsx'
import styles from '#features/contribute/brand-form.module.css'

const wording = contributeWording.page

/** The file comes first, as the specification has it; for whoever came to add one brand, its form does. */
export function Screen() {
  const wantedName = new URLSearchParams(useSearch()).get('name')
  const [round, setRound] = useState(0)
  const form = (
    <OneBrand
      key={`${round} ${wantedName}`}
      wantedName={(wantedName ?? '').slice(0, limits.brandName.max)}
      onAnother={() => setRound(round + 1)}
    />
  )
  return (
    <>
      <PageHead title={wording.title}>
        {wording.lede}{' '}
        {wantedName === null && (
          <a className={styles['to-form']} href="#add-brand">
            {wording.toForm}
          </a>
        )}
      </PageHead>
      {wantedName === null ? (
        <>
          <BulkImport />
          <h2 className={styles['or-manually']}>{wording.manually}</h2>
          {form}
        </>
      ) : (
        <>
          {form}
          <h2 className={styles['or-manually']}>{wording.list}</h2>
          <BulkImport />
        </>
      )}
    </>
  )
}

function OneBrand({ wantedName, onAnother }: { wantedName: string; onAnother: () => void }) {
  const refreshSession = useRefreshSession()
  const { user } = useViewer()
  const username = user?.username ?? ''
  const photo = useBrandPhoto()
  return (
    <BrandForm
      wantedName={wantedName}
      photo={{ ...photo, send: (brand) => photo.send(brand, username) }}
      onSignedOut={refreshSession}
      onAnother={onAnother}
      renderPreview={(typed) => renderPreview(typed, username, photo.isChosen)}
    />
  )
}

/** What is wrong is not shown as if it were right. */
function renderPreview(typed: TypedBrand, username: string, hasFile: boolean) {
  const readNumber = (key: 'averageSalePrice' | 'sellThroughRate') =>
    findTypedError(key, typed[key]) ? null : readTyped(key, typed[key])
  const hasUrl = typed.tagPhotoUrl.trim() !== '' && !findTypedError('tagPhotoUrl', typed.tagPhotoUrl)
  const { photoChosen, photoFetched, photoLater } = contributeWording.preview
  const urlNote = hasUrl ? photoFetched : photoLater
  return (
    <BrandPreview
      name={typed.name}
      description={typed.description}
      price={readNumber('averageSalePrice')}
      rate={readNumber('sellThroughRate')}
      garmentTypes={typed.garmentTypes}
      photoNote={hasFile ? photoChosen : urlNote}
      submitter={hasFile || hasUrl ? username : null}
    />
  )
}
