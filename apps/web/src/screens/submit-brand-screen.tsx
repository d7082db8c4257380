import { useSearch } from 'wouter'
import { limits } from '@bolodex/contract/limits'
import { useRefreshSession, useViewer } from '#features/accounts/use-viewer.ts'
import { BrandPreview } from '#features/brands/card/brand-preview.tsx'
import { BulkImport } from '#features/contribute/bulk-import.tsx'
import { BrandForm } from '#features/contribute/brand-form.tsx'
import type { TypedBrand } from '#features/contribute/brand-draft.ts'
import { findTypedError, readTyped } from '#lib/typed-facts.ts'
import { PageHead } from '#ui/page-head.tsx'
import styles from '#features/contribute/brand-form.module.css'

export function Screen() {
  const wantedName = new URLSearchParams(useSearch()).get('name') ?? ''
  const refreshSession = useRefreshSession()
  const { user } = useViewer()
  return (
    <>
      <PageHead title="Submit Brands">Found a tag that is not here? Add one by hand, or bring a whole list.</PageHead>
      <BulkImport />
      <h2 className={styles['or-manually']}>Or submit manually</h2>
      <BrandForm
        wantedName={wantedName.slice(0, limits.brandName.max)}
        onSignedOut={refreshSession}
        renderPreview={(typed) => renderPreview(typed, user?.username ?? '')}
      />
    </>
  )
}

/** What is wrong is not shown as if it were right. */
function renderPreview(typed: TypedBrand, username: string) {
  const readNumber = (key: 'averageSalePrice' | 'sellThroughRate') =>
    findTypedError(key, typed[key]) ? null : readTyped(key, typed[key])
  const hasPhoto = typed.tagPhotoUrl.trim() !== '' && !findTypedError('tagPhotoUrl', typed.tagPhotoUrl)
  return (
    <BrandPreview
      name={typed.name}
      description={typed.description}
      price={readNumber('averageSalePrice')}
      rate={readNumber('sellThroughRate')}
      garmentTypes={typed.garmentTypes}
      photoNote={hasPhoto ? 'It is fetched when you submit' : 'you can do this afterwards'}
      submitter={hasPhoto ? username : 'nobody yet'}
    />
  )
}
