import type { Brand } from '@bolodex/contract/brands'

export function TagSubmitter({ brand: { tagPhotoUrl, tagSubmittedBy } }: { brand: Brand }) {
  return (
    <p className="brand-submitter">
      Tag submitted by <b>{tagSubmittedBy ?? (tagPhotoUrl ? 'former member' : 'nobody yet')}</b>
    </p>
  )
}
