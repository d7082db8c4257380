import { Button } from '#ui/button.tsx'
import { Dialog, DialogFoot } from '#ui/dialog/dialog.tsx'

type Props = { isBusy: boolean; onSignOut: (areDraftsKept: boolean) => void; onClose: () => void }

/** Asks what becomes of drafts, which the next person at this machine could read. */
export function SignOutDialog({ isBusy, onSignOut, onClose }: Props) {
  return (
    <Dialog isOpen title="You have unsent drafts" onClose={onClose}>
      <p>They’re saved in this browser only. Keep them if nobody else uses it.</p>
      <DialogFoot>
        <Button look="outline" disabled={isBusy} onClick={() => onSignOut(true)}>
          Keep drafts and sign out
        </Button>
        <Button disabled={isBusy} onClick={() => onSignOut(false)}>
          Delete drafts and sign out
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
