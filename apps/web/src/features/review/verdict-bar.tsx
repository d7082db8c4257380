import type { ReviewDetails } from '@bolodex/contract/review'
import type { ReviewKind, Verdict } from '@bolodex/contract/review-kinds'
import { limits } from '@bolodex/contract/limits'
import { Button } from '#ui/button.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'

type Props = {
  item: ReviewDetails
  canDecide: boolean
  note: string
  onNote: (note: string) => void
  onVerdict: (verdict: Verdict) => void
}

const names: Record<ReviewKind, Record<Exclude<Verdict, 'hide'>, string>> = {
  flag: { accept: 'Mended', decline: 'Keep' },
  held: { accept: 'Show', decline: 'Decline' },
  suggestion: { accept: 'Accept', decline: 'Decline' },
  duplicate: { accept: 'Merge…', decline: 'Keep apart' },
  'guest-photo': { accept: 'Accept', decline: 'Decline' },
  'guest-votes': { accept: 'Count them', decline: 'Remove them' },
  import: { accept: 'Accept', decline: 'Decline' },
}

const keys: Record<Verdict, string> = { accept: 'a', decline: 'd', hide: 'h' }
const icons: Record<Verdict, IconName> = { accept: 'check', decline: 'close', hide: 'eye-off' }

/** One button for each verdict, with its key, and a word to whoever is told of it. */
export function VerdictBar({ item, canDecide, note, onNote, onVerdict }: Props) {
  const { verdicts, subject } = item
  const label = subject && isTold(item) ? `A word to ${subject.username} (optional)` : 'A word for the log (optional)'
  return (
    <div className="review-verdict">
      {verdicts.map((verdict, index) => (
        <Button
          key={verdict}
          look={index === 0 && verdict === 'accept' ? 'primary' : 'outline'}
          aria-keyshortcuts={keys[verdict]}
          disabled={!canDecide}
          onClick={() => onVerdict(verdict)}
        >
          <Icon name={icons[verdict]} /> {nameVerdict(item, verdict)} <kbd aria-hidden="true">{keys[verdict]}</kbd>
        </Button>
      ))}
      <input
        className="input"
        aria-label={label}
        placeholder={label}
        value={note}
        maxLength={limits.editReason}
        onChange={(event) => onNote(event.target.value)}
      />
    </div>
  )
}

/** Whose suggestion or text it is hears of the verdict; whoever gave a photo or a brand does not. */
const isTold = ({ kind, target }: ReviewDetails): boolean =>
  kind === 'suggestion' || kind === 'import' || target.kind === 'post' || target.kind === 'comment'

function nameVerdict({ kind, target }: Pick<ReviewDetails, 'kind' | 'target'>, verdict: Verdict): string {
  if (verdict === 'hide') return target.kind === 'photo' ? 'Remove' : 'Hide'
  return names[kind][verdict]
}
