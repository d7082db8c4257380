import { SuggestionCard, SuggestionList, mySuggestionsView } from '#features/suggestions/suggestion-list.tsx'
import { PageHead } from '#ui/page-head.tsx'
import styles from '#features/suggestions/suggestions.module.css'

export function Screen() {
  return (
    <>
      <PageHead title="Suggestions">Corrections you suggested, and what became of them.</PageHead>
      <section className={styles['suggestions']} aria-label="Yours">
        <SuggestionList
          viewOf={mySuggestionsView}
          empty="You have suggested nothing yet. Every brand’s page has a button for it."
          renderOne={(suggestion) => <SuggestionCard suggestion={suggestion} />}
        />
      </section>
    </>
  )
}
