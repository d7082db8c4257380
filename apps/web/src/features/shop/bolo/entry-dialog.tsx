import { useState, type FormEvent } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogFoot } from '#ui/dialog/dialog-foot.tsx'
import { TextField } from '#ui/fields/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { showError } from '#ui/toast/toast-store.ts'
import { removeWithUndo } from '../shop-parts.tsx'
import { boloLimits, noteBolo, type BoloEntry } from '../shop-store.ts'
import { shopWording } from '../shop-wording.ts'
import { boloWording as wording } from './bolo-wording.ts'

/** What else one can do with a brand on the list: write a note to it, or take it off. */
export function EntryDialog({ entry, onClose }: { entry: BoloEntry; onClose: () => void }) {
  const [note, setNote] = useState(entry.note)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!noteBolo(entry.id, note.trim())) return showError(shopWording.noRoom)
    onClose()
  }
  const handleRemove = () => {
    onClose()
    removeWithUndo(entry)
  }
  return (
    <Dialog isOpen title={entry.name} onClose={onClose}>
      <form className="form" onSubmit={handleSubmit}>
        <TextField
          label={wording.note}
          hint={wording.noteHint}
          maxLength={boloLimits.note}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <DialogFoot>
          <Button look="outline" onClick={handleRemove}>
            <Icon name="trash" /> {shopWording.remove}
          </Button>
          <Button type="submit">{wording.saveNote}</Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
