import { useState, type FormEvent } from 'react'
import { salesLimits } from '@bolodex/contract/sales/sales-limits'
import { parseAmount } from '@bolodex/sales-reports/pay-up-to'
import { siteSign } from '#lib/format-cents.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogFoot } from '#ui/dialog/dialog-foot.tsx'
import { TextField } from '#ui/fields/field.tsx'
import { toField } from '../format-amounts.ts'
import { salesWording } from '../sales-wording.ts'

/** 10,000: more is a slip of the finger. */
const most = salesLimits.cents / 1000

type Props = {
  words: { title: string; label: (sign: string) => string; hint: string }
  cents: number
  onSave: (cents: number) => void
  onClose: () => void
}

/** Asks for one amount that all figures rest on. */
export function AmountDialog({ words, cents, onSave, onClose }: Props) {
  const [entered, setEntered] = useState(() => toField(cents))
  const [isSent, setSent] = useState(false)
  const amount = entered.trim() === '' ? null : parseAmount(entered, most)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (amount === null) return
    onSave(amount)
    onClose()
  }
  return (
    <Dialog isOpen title={words.title} onClose={onClose}>
      <form className="form" noValidate onSubmit={handleSubmit}>
        <TextField
          label={words.label(siteSign())}
          hint={words.hint}
          inputMode="decimal"
          maxLength={10}
          value={entered}
          error={isSent && amount === null ? salesWording.notAmount(most / 100) : undefined}
          onChange={(event) => setEntered(event.currentTarget.value)}
        />
        <DialogFoot cancel={salesWording.cancel} onCancel={onClose}>
          <Button type="submit">{salesWording.save}</Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
