import { SuggestionList } from '#features/suggestions/suggestion-list.tsx'
import { suggestionsWording } from '#features/suggestions/suggestions-wording.ts'
import { PageHead } from '#ui/page-head.tsx'
import styles from '#features/suggestions/suggestions.module.css'

const { page } = suggestionsWording

export function Screen() {
  return (
    <>
      <PageHead title={page.title}>{page.intro}</PageHead>
      <section className={styles['suggestions']} aria-label={page.list}>
        <SuggestionList />
      </section>
    </>
  )
}
