import { useEffect, useRef } from 'react'
import { CheckField } from '#ui/check-field.tsx'

type Props = { chosen: number; of: number; isBusy?: boolean; onChange?: (isChosen: boolean) => void }

/** Ticks all cards, or none. Half ticked while some are. */
export function SelectAll({ chosen, of, isBusy = false, onChange }: Props) {
  const box = useRef<HTMLInputElement>(null)
  const isPartly = chosen > 0 && chosen < of
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartly
  }, [isPartly])
  return (
    <CheckField
      ref={box}
      checked={of > 0 && chosen === of}
      disabled={of === 0 || isBusy}
      onChange={({ target }) => onChange?.(target.checked)}
    >
      Select All
    </CheckField>
  )
}
