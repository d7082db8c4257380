import type { DeviceKind } from '#lib/device-register.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogFoot } from '#ui/dialog/dialog-foot.tsx'
import { signOutWords } from './sign-out-wording.ts'

type Props = {
  isBusy: boolean
  /** The member's data on the device. */
  kinds: readonly DeviceKind[]
  /** How many actions are still unsent. */
  waiting: number
  onSignOut: (isKept: boolean) => void
  onClose: () => void
}

/** Asks what becomes of data on this device, which the next person at it could otherwise read. */
export function SignOutDialog({ isBusy, kinds, waiting, onSignOut, onClose }: Props) {
  const words = findWords(kinds, waiting)
  return (
    <Dialog isOpen title={words.title} onClose={onClose}>
      <p>{words.text}</p>
      <DialogFoot cancel={words.keep} onCancel={() => onSignOut(true)} isBusy={isBusy}>
        <Button disabled={isBusy} onClick={() => onSignOut(false)}>
          {words.drop}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}

function findWords(kinds: readonly DeviceKind[], waiting: number) {
  const { device, drafts, waiting: unsent } = signOutWords
  if (kinds.some((kind) => kind !== 'drafts'))
    return { ...device, text: device.text(waiting > 0 ? [...kinds, 'unsent'] : kinds) }
  return waiting > 0 ? { ...unsent, text: unsent.text(waiting) } : drafts
}
