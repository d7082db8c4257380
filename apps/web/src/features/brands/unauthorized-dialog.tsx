import type { Brand } from '@bolodex/contract/brands'
import { samePlace } from '#lib/landing.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { suggestAddress } from './brands-api.ts'
import './edit-brand-dialog.css'

/** `onLeave`: they go on to something else. */
type Props = { brand: Brand; onClose: () => void; onLeave: () => void }

/** What somebody sees who may not edit, and what they can do instead. */
export function UnauthorizedDialog({ brand, onClose, onLeave }: Props) {
  return (
    <Dialog isOpen title="Unauthorized" onClose={onClose} picture={<LockedLabel />}>
      <div className="unauthorized">
        <p>You must be an admin to edit brands.</p>
        <p className="hint">Something wrong with this brand? Anyone signed in can suggest the right value.</p>
      </div>
      <div className="dialog-foot">
        <PageLink
          className="button button-outline"
          href={suggestAddress(brand.slug)}
          state={samePlace}
          onClick={onLeave}
        >
          <Icon name="suggest" /> Suggest a correction
        </PageLink>
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  )
}

function LockedLabel() {
  return (
    <svg className="locked-label" viewBox="0 0 120 84" aria-hidden="true">
      <g transform="rotate(-3 60 42)">
        <rect className="cloth" x="8" y="12" width="104" height="60" rx="2" />
        <path className="stitch" d="M15 18v48M105 18v48" />
        <path className="lock" d="M46 40h28v20H46zM51 40v-6a9 9 0 0 1 18 0v6M60 48v5" />
      </g>
    </svg>
  )
}
