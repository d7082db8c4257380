import { Button } from '#ui/button.tsx'
import { Dialog, DialogFoot } from '#ui/dialog/dialog.tsx'
import { signOutWords } from './accounts-wording.ts'

type Props = {
  isBusy: boolean
  /** How many things were done and could not be sent yet. */
  waiting: number
  onSignOut: (areDraftsKept: boolean) => void
  onClose: () => void
}

/** Asks what becomes of drafts, which the next person at this machine could read. */
export function SignOutDialog({ isBusy, waiting, onSignOut, onClose }: Props) {
  const words = waiting > 0 ? signOutWords.waiting : signOutWords.drafts
  return (
    <Dialog isOpen title={words.title} onClose={onClose}>
      <p>{waiting > 0 ? signOutWords.waiting.text(waiting) : signOutWords.drafts.text}</p>
      <DialogFoot>
        <Button look="outline" disabled={isBusy} onClick={() => onSignOut(true)}>
          {words.keep}
        </Button>
        <Button disabled={isBusy} onClick={() => onSignOut(false)}>
          {words.drop}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
