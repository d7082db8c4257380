import { useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Suggestion } from '@bolodex/contract/suggestions'
import { explain } from '#lib/api-error.ts'
import { Button } from '#ui/button.tsx'
import { Spinner } from '#ui/spinner.tsx'
import type { mySuggestionsView } from './suggestions-api.ts'

type Props = {
  viewOf: typeof mySuggestionsView
  before?: number
  /** What is said when there are none at all. */
  empty: string
  renderOne: (suggestion: Suggestion) => ReactNode
}

/** Suggestions, the newest first, and the way to older ones. */
export function SuggestionList({ viewOf, before, empty, renderOne }: Props) {
  // Others suggest and decide meanwhile: whoever comes back sees how it is now.
  const { data, error, refetch } = useQuery({ ...viewOf(before), refetchOnMount: 'always' })
  const [isOpen, setOpen] = useState(false)
  if (error)
    return (
      <p role="alert">
        {explain(error)} <Button onClick={() => void refetch()}>Try again</Button>
      </p>
    )
  if (!data) return <Spinner label="Loading suggestions" />
  const { suggestions, nextBefore } = data
  return (
    <>
      {suggestions.length === 0 && before === undefined && <p className="hint">{empty}</p>}
      {suggestions.length > 0 && (
        <ul className="suggestion-list">
          {suggestions.map((suggestion) => (
            <li key={suggestion.id}>{renderOne(suggestion)}</li>
          ))}
        </ul>
      )}
      {nextBefore !== null && isOpen && (
        <SuggestionList viewOf={viewOf} before={nextBefore} empty={empty} renderOne={renderOne} />
      )}
      {nextBefore !== null && !isOpen && (
        <p>
          <Button look="outline" onClick={() => setOpen(true)}>
            Older suggestions
          </Button>
        </p>
      )}
    </>
  )
}
