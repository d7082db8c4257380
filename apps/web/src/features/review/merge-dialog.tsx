import type { ReviewDetails } from '@bolodex/contract/review'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'

type Props = { item: ReviewDetails; onClose: () => void; onMerge: () => void }

/** The one verdict that cannot be taken back is asked for twice. */
export function MergeDialog({ item: { brand, otherBrand }, onClose, onMerge }: Props) {
  return (
    <Dialog isOpen title="Merge these two brands?" onClose={onClose}>
      <p>
        Votes, photos, posts and names of <b>{brand?.name}</b> go to <b>{otherBrand?.name}</b>, and its address leads
        there. A merge cannot be undone.
      </p>
      <div className="dialog-foot">
        <Button look="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button look="danger" onClick={onMerge}>
          <Icon name="merge" /> Merge
        </Button>
      </div>
    </Dialog>
  )
}
