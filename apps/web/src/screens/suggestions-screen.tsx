import { useRef } from 'react'
import { useViewer } from '#features/accounts/use-viewer.ts'
import { DecideForm } from '#features/suggestions/decide-form.tsx'
import { SuggestionCard } from '#features/suggestions/suggestion-card.tsx'
import { SuggestionList } from '#features/suggestions/suggestion-list.tsx'
import { mySuggestionsView, openSuggestionsView } from '#features/suggestions/suggestions-api.ts'
import { useMarkSeen } from '#features/suggestions/use-mark-seen.ts'
import { PageHead } from '#ui/page-head.tsx'
import '#features/suggestions/suggestions.css'

export function Screen() {
  const { user, notices } = useViewer()
  useMarkSeen(notices)
  const openHead = useRef<HTMLHeadingElement>(null)
  return (
    <>
      <PageHead title="Suggestions">Corrections you suggested, and what became of them.</PageHead>
      {user?.isAdmin && (
        <section className="suggestions" aria-labelledby="open-suggestions">
          <h2 id="open-suggestions" ref={openHead} tabIndex={-1}>
            To decide
          </h2>
          <SuggestionList
            viewOf={openSuggestionsView}
            empty="Nothing waits."
            renderOne={(suggestion) => (
              <SuggestionCard suggestion={suggestion} isOwn={false}>
                {/* The card goes, and with it what had the focus. */}
                <DecideForm suggestion={suggestion} onDecided={() => openHead.current?.focus()} />
              </SuggestionCard>
            )}
          />
        </section>
      )}
      <section className="suggestions" aria-labelledby="own-suggestions">
        <h2 id="own-suggestions">Yours</h2>
        <SuggestionList
          viewOf={mySuggestionsView}
          empty="You have suggested nothing yet. Every brand’s page has a button for it."
          renderOne={(suggestion) => <SuggestionCard suggestion={suggestion} isOwn />}
        />
      </section>
    </>
  )
}
