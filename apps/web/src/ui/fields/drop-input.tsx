import { FileInput } from './file-input.tsx'

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
  return (
    <FileInput
      accept={accept}
      disabled={isDisabled}
      aria-label={label}
      aria-invalid={isWrong ? true : undefined}
      aria-describedby={describedBy}
      onFiles={([file]) => onChoose(file)}
      onDragEnter={() => onOver(true)}
      onDragLeave={() => onOver(false)}
      onDrop={() => onOver(false)}
    />
  )
}
