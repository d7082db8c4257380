import { PendingImportNote } from '#features/contributions/pending-import-note.tsx'
import { SuggestionList } from '#features/curation/suggestions/suggestion-list.tsx'
import { suggestionsWording } from '#features/curation/suggestions/suggestions-wording.ts'
import { PageHead } from '#ui/page-head.tsx'
import styles from '#features/curation/suggestions/suggestions.module.css'

const { page } = suggestionsWording

export function Screen() {
  return (
    <>
      <PageHead title={page.title}>{page.intro}</PageHead>
      <section className={styles['suggestions']} aria-label={page.list}>
        <PendingImportNote />
        <SuggestionList />
      </section>
    </>
  )
}
