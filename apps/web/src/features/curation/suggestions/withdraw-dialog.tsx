import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { siteCurrency } from '#lib/format-money.ts'
import { describeSuggested } from '@bolodex/contract/curation/suggestion-wording'
import type { Suggestion, withdrawSuggestion } from '@bolodex/contract/curation/suggestions'
import { endpoint } from '#lib/api-client.ts'
import { explain } from '#lib/api-error.ts'
import { refreshReads } from '#lib/query-client.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogFoot } from '#ui/dialog/dialog-foot.tsx'
import { showError, showToast } from '#ui/toast/toast-store.ts'
import { suggestionsWording } from './suggestions-wording.ts'

const withdraw = endpoint<typeof withdrawSuggestion>('DELETE', '/api/suggestions/:id')
const words = suggestionsWording.withdrawing

/** Asks before a suggestion is withdrawn: what was typed is gone then. */
export function WithdrawDialog({ suggestion, onClose }: { suggestion: Suggestion; onClose: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const queryClient = useQueryClient()

  const handleWithdraw = async () => {
    setBusy(true)
    try {
      await withdraw.call({ params: { id: suggestion.id } })
      showToast({ title: words.done, tone: 'success' })
    } catch (error) {
      // An admin may have decided meanwhile: the list below then says what.
      showError(explain(error))
    }
    onClose()
    await refreshReads(queryClient, '/api/suggestions/mine')
  }

  return (
    <Dialog isOpen title={words.title} onClose={onClose}>
      <p>{words.text(describeSuggested(suggestion.facts, siteCurrency()), suggestion.brand.name)}</p>
      <DialogFoot cancel={words.keep} onCancel={onClose}>
        <Button look="danger" disabled={isBusy} onClick={() => void handleWithdraw()}>
          {isBusy ? words.busy : words.confirm}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
