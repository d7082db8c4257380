import type { ChangeEvent } from 'react'

type Props = {
  label: string
  accept: string
  isDisabled: boolean
  isWrong: boolean
  describedBy: string
  onChoose: (file: File | undefined) => void
  /** Whether something is being held over it. */
  onOver: (isOver: boolean) => void
}

/** Lies over the whole of a drop zone, unseen: so the browser itself takes what is dropped, and the keyboard reaches it. */
export function DropInput({ label, accept, isDisabled, isWrong, describedBy, onChoose, onOver }: Props) {
  const handleChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onChoose(target.files?.[0])
    // The same file may be chosen again after it was changed.
    target.value = ''
  }
  return (
    <input
      type="file"
      accept={accept}
      disabled={isDisabled}
      aria-label={label}
      aria-invalid={isWrong ? true : undefined}
      aria-describedby={describedBy}
      onChange={handleChange}
      onDragEnter={() => onOver(true)}
      onDragLeave={() => onOver(false)}
      onDrop={() => onOver(false)}
    />
  )
}
