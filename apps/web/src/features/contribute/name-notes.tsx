import type { OutputOf } from '@bolodex/contract/route'
import type { checkName } from '@bolodex/contract/new-brands'
import { nameKeyOf } from '@bolodex/contract/brand-names'
import { KnownBrandBox } from './known-brand-box.tsx'
import { useNameCheck } from './use-name-check.ts'

type Found = OutputOf<typeof checkName.answer>

/** No more than fits below a field without pushing the form away. */
const mostSimilar = 2
const mostNames = 6

/** What is known about a name while it is typed. It is read out politely and never takes the focus. */
export function NameNotes({ name, onPick }: { name: string; onPick: (name: string) => void }) {
  const found = useNameCheck(name)
  const existing = found?.existing ?? null
  const similar = existing ? [] : (found?.similar ?? []).slice(0, mostSimilar)
  const names = existing ? [] : (found?.known ?? []).filter((known) => known !== name.trim()).slice(0, mostNames)
  return (
    <div className="name-notes">
      <p className="sr-only" aria-live="polite">
        {found && announce({ existing, similar, known: names })}
      </p>
      {existing && <KnownBrandBox brand={existing} says={describeMatch(existing.name, name)} />}
      {similar.length > 0 && (
        <div className="similar-brands">
          <p className="caption">Did you mean</p>
          {similar.map((brand) => (
            <KnownBrandBox key={brand.id} brand={brand} says="is in the directory." />
          ))}
        </div>
      )}
      {names.length > 0 && (
        <ul className="known-names" aria-label="Names known to exist">
          {names.map((known) => (
            <li key={known}>
              <button type="button" onClick={() => onPick(known)}>
                {known}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function describeMatch(existing: string, typed: string): string {
  return nameKeyOf(existing) === nameKeyOf(typed)
    ? 'is already in the directory.'
    : 'is already in the directory and goes by this name too.'
}

function announce({ existing, similar, known }: Found): string {
  if (existing) return `${existing.name} is already in the directory.`
  if (similar.length > 0) return `Did you mean ${similar.map(({ name }) => name).join(' or ')}?`
  return known.length > 0 ? `Known names: ${known.join(', ')}` : ''
}
