import type { Brand } from '@bolodex/contract/brands'
import { MemberName } from '#ui/member-name.tsx'

export function TagSubmitter({ brand: { tagPhotoUrl, tagSubmittedBy } }: { brand: Brand }) {
  return (
    <p className="brand-submitter">
      Tag submitted by <MemberName name={tagSubmittedBy ?? (tagPhotoUrl ? 'former member' : 'nobody yet')} />
    </p>
  )
}
