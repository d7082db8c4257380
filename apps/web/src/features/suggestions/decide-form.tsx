import { useState, type SyntheticEvent } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { limits } from '@bolodex/contract/limits'
import type { Suggestion } from '@bolodex/contract/suggestions'
import { explain } from '#lib/api-error.ts'
import { readText } from '#lib/read-text.ts'
import { refreshReads } from '#lib/refresh-reads.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { TextField } from '#ui/text-field.tsx'
import { showError, showToast } from '#ui/toast-store.ts'
import { sendVerdict, type Verdict } from './suggestions-api.ts'

/** Accept or decline, with a word to whoever suggested it. */
export function DecideForm({ suggestion, onDecided }: { suggestion: Suggestion; onDecided: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const queryClient = useQueryClient()

  const handleSubmit = async (event: SyntheticEvent<HTMLFormElement, SubmitEvent>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget, event.nativeEvent.submitter)
    const verdict = given.get('verdict') as Verdict
    setBusy(true)
    try {
      await sendVerdict(suggestion, verdict, readText(given, 'note'))
      showToast({
        title: verdict === 'accepted' ? 'Suggestion accepted' : 'Suggestion declined',
        description: `${suggestion.by} will be told.`,
        tone: 'success',
      })
      onDecided()
    } catch (error) {
      setBusy(false)
      showError(explain(error))
    }
    // Also when it failed: somebody else may have decided.
    await refreshReads(queryClient, '/api/suggestions', '/api/directory', '/api/brands/', '/api/session')
  }

  return (
    <form className="decide" onSubmit={(event) => void handleSubmit(event)}>
      <TextField
        label={`A word to ${suggestion.by}`}
        aside="optional"
        name="note"
        maxLength={limits.editReason}
        autoComplete="off"
      />
      <div className="decide-buttons">
        <Button type="submit" name="verdict" value="declined" look="outline" disabled={isBusy}>
          <Icon name="close" /> Decline
        </Button>
        <Button type="submit" name="verdict" value="accepted" disabled={isBusy}>
          <Icon name="check" /> Accept
        </Button>
      </div>
    </form>
  )
}
