import { useId } from 'react'
import type { Box } from '@bolodex/garment-dating/match-boxes'
import type { DatingRule } from '@bolodex/garment-dating/rule'
import type { Question } from '@bolodex/garment-dating/suggest-questions'
import { Button } from '#ui/button.tsx'
import { CheckField } from '#ui/fields/check-field.tsx'
import { datingWording } from './dating-wording.ts'
import { formatYears } from './describe-dating.ts'
import styles from './look-closer.module.css'

const wording = datingWording.questions

type Props = {
  /** Ticked and open ones, in the order in which they are shown. */
  questions: { box: Box; open: Question | null }[]
  /** Everything that may be ticked. */
  boxes: readonly Box[]
  seen: ReadonlySet<string>
  thisYear: number
  onTick: (id: string, isSeen: boolean) => void
  onSkip: (ids: string[]) => void
}

/** The questions that narrow the years most, and all others on request. */
export function LookCloser({ questions, boxes, seen, thisYear, onTick, onSkip }: Props) {
  const title = useId()
  const open = questions.flatMap((question) => question.open ?? [])
  return (
    <section className={styles['closer']} aria-labelledby={title}>
      <h2 id={title}>{wording.title}</h2>
      <p className="hint">{open.length > 0 ? wording.hint : wording.all}</p>
      <ul>
        {questions.map(({ box, open: question }) => (
          <li key={box.id}>
            <CheckField
              className={styles['question']}
              checked={seen.has(box.id)}
              onChange={({ currentTarget }) => onTick(box.id, currentTarget.checked)}
            >
              <b>{box.pattern.ask ?? box.pattern.label}</b>
              {box.pattern.ask && <small>{box.pattern.label}</small>}
              <small>
                {question
                  ? wording.leaves(
                      formatYears({ from: question.from, to: question.to < thisYear ? question.to : null }),
                    )
                  : formatYears({ from: box.notBefore, to: box.notAfter })}
              </small>
            </CheckField>
          </li>
        ))}
      </ul>
      {open.length > 0 && (
        <Button look="outline" className={styles['skip']} onClick={() => onSkip(open.map(({ rule }) => rule.id))}>
          {wording.skip}
        </Button>
      )}
      <details className={styles['more']}>
        <summary>{wording.more}</summary>
        <p className="hint">{wording.moreHint}</p>
        {groupByClue(boxes).map(([clue, group]) => (
          <fieldset key={clue}>
            <legend className="caption">{datingWording.clueNames[clue].row}</legend>
            {group.map(({ id, pattern }) => (
              <CheckField
                key={id}
                className={styles['box']}
                checked={seen.has(id)}
                onChange={({ currentTarget }) => onTick(id, currentTarget.checked)}
              >
                {pattern.label}
              </CheckField>
            ))}
          </fieldset>
        ))}
      </details>
    </section>
  )
}

/** Those of the brand first. */
function groupByClue(boxes: readonly Box[]): [DatingRule['clue'], Box[]][] {
  const groups = [...Map.groupBy(boxes, ({ clue }) => clue)]
  return groups.toSorted(([a], [b]) => Number(b === 'brand-label') - Number(a === 'brand-label'))
}
