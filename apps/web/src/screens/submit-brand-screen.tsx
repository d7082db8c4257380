import { useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { limits } from '@bolodex/contract/limits'
import { formatIdentifier, type Identifier } from '@bolodex/contract/identifiers/identifiers'
import { useRefreshSession, useViewer } from '#features/accounts/use-viewer.ts'
import { BrandPreview } from '#features/contributions/brand-preview.tsx'
import { BulkImport } from '#features/contributions/bulk-import.tsx'
import { BrandForm } from '#features/contributions/brand-form.tsx'
import { contributeWording } from '#features/contributions/contribute-wording.ts'
import type { TypedBrand } from '#features/contributions/brand-draft.ts'
import { useBrandPhoto } from '#features/photos/upload/use-brand-photo.tsx'
import { dropCarriedTag, peekCarriedTag } from '#lib/carried-tag.ts'
import { useHydrated } from '#lib/use-hydrated.ts'
import { findTypedError, readTyped } from '#lib/typed-facts.ts'
import { PageHead } from '#ui/page-head.tsx'
import styles from '#features/contributions/brand-form.module.css'

const wording = contributeWording.page

/** The file comes first, as the specification has it; on a phone, and for a brand that was asked for, its form does. */
export function Screen() {
  const wantedName = new URLSearchParams(useSearch()).get('name')
  const [round, setRound] = useState(0)
  const isPhone = useHydrated() && matchMedia('(width < 560px)').matches
  const isFormFirst = wantedName !== null || isPhone
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
        {!isFormFirst && (
          <a className={styles['to-form']} href="#add-brand">
            {wording.toForm}
          </a>
        )}
      </PageHead>
      {isFormFirst ? (
        <>
          {form}
          <h2 className={styles['or-manually']}>{wording.list}</h2>
          <BulkImport />
        </>
      ) : (
        <>
          <BulkImport />
          <h2 className={styles['or-manually']}>{wording.manually}</h2>
          {form}
        </>
      )}
    </>
  )
}

function OneBrand({ wantedName, onAnother }: { wantedName: string; onAnother: () => void }) {
  const refreshSession = useRefreshSession()
  const { user } = useViewer()
  const username = user?.username ?? ''
  const tag = useCarriedTag()
  const photo = useBrandPhoto(tag?.file ?? null)
  return (
    <BrandForm
      wantedName={wantedName}
      photo={{ ...photo, send: (brand) => photo.send(brand, username) }}
      tagNumber={tag?.number ?? null}
      carried={tag && describeTag(tag.number, photo.isChosen)}
      onSignedOut={refreshSession}
      onAnother={onAnother}
      renderPreview={(typed) => renderPreview(typed, username, photo.isChosen)}
    />
  )
}

/** The tag that was read before: for this form only, not for the next. */
function useCarriedTag() {
  const [tag] = useState(peekCarriedTag)
  useEffect(dropCarriedTag, [])
  return tag
}

const { carried } = contributeWording.form

const describeTag = (number: Identifier | null, hasPhoto: boolean): string[] => [
  ...(hasPhoto ? [carried.photo] : []),
  ...(number ? [formatIdentifier(number)] : []),
]

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
