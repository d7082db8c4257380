import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { brandFacts } from '@bolodex/contract/brand-facts'
import { siteCurrency } from '#lib/format-money.ts'
import { describeSuggested } from '@bolodex/contract/curation/suggestion-wording'
import type { Suggestion, listMySuggestions } from '@bolodex/contract/curation/suggestions'
import { endpoint } from '#lib/api-client.ts'
import { Button } from '#ui/button.tsx'
import { FailedRead } from '#ui/failed-read.tsx'
import { MorePages } from '#ui/more-pages.tsx'
import {
  applyFacts,
  FactDifferences,
  findChangedFacts,
  formatFact,
  type Facts,
} from '#ui/differences/fact-differences.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Spinner } from '#ui/garments/drawings.tsx'
import { joinClasses } from '#lib/join-classes.ts'
import { Differences } from '#ui/differences/differences.tsx'
import { suggestionsWording } from './suggestions-wording.ts'
import { WithdrawDialog } from './withdraw-dialog.tsx'
import styles from './suggestions.module.css'
import panelStyles from '#ui/panel.module.css'

const { page, card } = suggestionsWording

/** A member's own suggestions, the newest first, and the way to older ones. */
export function SuggestionList({ before }: { before?: number }) {
  // Admins decide meanwhile, so returning refetches.
  const { data, error, refetch } = useQuery({ ...mySuggestionsView(before), refetchOnMount: 'always' })
  if (error) return <FailedRead error={error} retry={refetch} label={page.tryAgain} />
  if (!data) return <Spinner label={page.loading} />
  const { suggestions, nextBefore } = data
  return (
    <>
      {suggestions.length === 0 && before === undefined && <p className="hint">{page.empty}</p>}
      {suggestions.length > 0 && (
        <ul className={styles['suggestion-list']}>
          {suggestions.map((suggestion) => (
            <li key={suggestion.id}>
              <SuggestionCard suggestion={suggestion} />
            </li>
          ))}
        </ul>
      )}
      <MorePages label={page.older} nextBefore={nextBefore} renderPage={(next) => <SuggestionList before={next} />} />
    </>
  )
}

/** A member's own correction: of which brand, what and why, and what became of it. */
function SuggestionCard({ suggestion }: { suggestion: Suggestion }) {
  const { brand, createdAt, facts, reason, note, verdict, decidedAt } = suggestion
  const [isWithdrawing, setWithdrawing] = useState(false)
  return (
    <article className={joinClasses(styles['suggestion'], panelStyles['panel'])}>
      <header>
        <div>
          <h2 className="quiet-links">
            <PageLink href={`/brands/${encodeURIComponent(brand.slug)}`}>{brand.name}</PageLink>
          </h2>
          <p className="hint">
            <RelativeTime moment={createdAt} />
          </p>
        </div>
        <VerdictMark verdict={verdict} />
      </header>
      <p className={panelStyles['said-why']}>{reason}</p>
      <Proposed suggestion={suggestion} />
      {verdict !== null && (
        <div className={styles['verdict']}>
          <p>
            <b>{card.change(card[verdict], describeSuggested(facts, siteCurrency()))}</b>{' '}
            <RelativeTime moment={decidedAt} />
          </p>
          {note && <p className={joinClasses(panelStyles['said-why'], styles['verdict-note'])}>{note}</p>}
        </div>
      )}
      {verdict === null && (
        <p className={styles['card-foot']}>
          <Button
            look="outline"
            className="button-small"
            aria-label={card.withdrawFor(brand.name)}
            aria-haspopup="dialog"
            onClick={() => setWithdrawing(true)}
          >
            {card.withdraw}
          </Button>
        </p>
      )}
      {isWithdrawing && <WithdrawDialog suggestion={suggestion} onClose={() => setWithdrawing(false)} />}
    </article>
  )
}

/** Against the brand as it is now, where that still says something else. */
function Proposed({ suggestion: { current, facts } }: { suggestion: Suggestion }) {
  if (findChangedFacts(current, facts).length > 0) return <FactDifferences before={current} after={facts} />
  const proposed = applyFacts(current, facts)
  return (
    <Differences>
      {(Object.keys(facts) as (keyof Facts)[]).map((name) => (
        <div key={name}>
          <dt className="caption">{brandFacts[name].label}</dt>
          <dd>{formatFact(name, proposed) ?? card.none}</dd>
        </div>
      ))}
    </Differences>
  )
}

function VerdictMark({ verdict }: { verdict: Suggestion['verdict'] }) {
  if (verdict !== null) return null
  return (
    <span className={joinClasses(styles['waits'], 'hint')}>
      <Icon name="clock" /> {card.open}
    </span>
  )
}

const mine = endpoint<typeof listMySuggestions>('GET', '/api/suggestions/mine', 'private')

/** Own suggestions: a page of those before this one, or the newest. */
const mySuggestionsView = (before?: number) => mine.read({ query: before === undefined ? {} : { before } })
