import { brandFacts } from '@bolodex/contract/brand-facts'
import type { Suggestion } from '@bolodex/contract/suggestions'
import {
  applyFacts,
  FactDifferences,
  findChangedFacts,
  sayFact,
  type Facts,
} from '#ui/differences/fact-differences.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'

/** A member's own correction: of which brand, what and why, and what became of it. */
export function SuggestionCard({ suggestion }: { suggestion: Suggestion }) {
  const { brand, createdAt, reason, note, verdict, decidedAt } = suggestion
  return (
    <article className="suggestion panel">
      <header>
        <div>
          <h2>
            <PageLink href={`/brands/${encodeURIComponent(brand.slug)}`}>{brand.name}</PageLink>
          </h2>
          <p className="hint">
            <RelativeTime moment={createdAt} />
          </p>
        </div>
        <VerdictMark verdict={verdict} />
      </header>
      <p className="said-why">{reason}</p>
      <Proposed suggestion={suggestion} />
      {verdict !== null && (
        <div className="verdict">
          <p>
            <b>{verdict === 'accepted' ? 'Accepted' : 'Declined'}</b> <RelativeTime moment={decidedAt} />
          </p>
          {note && <p className="said-why">{note}</p>}
        </div>
      )}
    </article>
  )
}

/** Against the brand as it is now, where that still says something else. */
function Proposed({ suggestion: { current, facts } }: { suggestion: Suggestion }) {
  if (findChangedFacts(current, facts).length > 0) return <FactDifferences before={current} after={facts} />
  const proposed = applyFacts(current, facts)
  return (
    <dl className="differences">
      {(Object.keys(facts) as (keyof Facts)[]).map((name) => (
        <div key={name}>
          <dt className="caption">{brandFacts[name].label}</dt>
          <dd>{sayFact(name, proposed) ?? 'none'}</dd>
        </div>
      ))}
    </dl>
  )
}

function VerdictMark({ verdict }: { verdict: Suggestion['verdict'] }) {
  if (verdict !== null) return null
  return (
    <span className="waits hint">
      <Icon name="clock" /> Waits for an admin
    </span>
  )
}
