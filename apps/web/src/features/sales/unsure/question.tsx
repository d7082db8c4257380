import type { OwnSale } from '@bolodex/sales-reports/own-sales'
import { joinClasses } from '#lib/join-classes.ts'
import { CheckField } from '#ui/fields/check-field.tsx'
import { Icon } from '#ui/icon.tsx'
import { BrandTag, NoTag } from '../brand-tag.tsx'
import { formatExact } from '#lib/format-cents.ts'
import { platformName, shortDay } from '../format-amounts.ts'
import type { Choice } from '../ledger/ledger-rules.ts'
import { salesWording } from '../sales-wording.ts'
import { listOptions } from './use-sorting.ts'
import keyCap from './key-cap.module.css'
import styles from './question.module.css'

const wording = salesWording.unsure

type Props = {
  sale: OwnSale
  /** The one that keys answer. */
  isCurrent: boolean
  /** How many other titles the same answer fits. */
  same: number
  isForAll: boolean
  onForAll: (isForAll: boolean) => void
  onChoose: (choice: Choice) => void
  onSearch: () => void
  onSkip: () => void
}

/** One sale with the words in doubt, and its answers. */
export function Question({ sale, isCurrent, same, isForAll, onForAll, onChoose, onSearch, onSkip }: Props) {
  const { question, title, priceCents, currency, platform, soldOn } = sale
  const words = question?.words ?? ''
  return (
    <li
      className={joinClasses(styles['question'], isCurrent && styles['is-current'])}
      aria-current={isCurrent || undefined}
    >
      <span className={styles['hole']} aria-hidden="true" />
      <div className={styles['head']}>
        <h2>
          <Marked title={title} words={words} />
        </h2>
        <button type="button" className={styles['skip']} aria-label={wording.skipThis} onClick={onSkip}>
          {wording.skip} <Icon name="skip" />
        </button>
      </div>
      <p className={styles['facts']}>
        {[formatExact(priceCents, currency), platformName(platform), shortDay(soldOn)].join(', ')}{' '}
        <span>
          <Icon name="question" /> {wording.doubts[question?.doubt ?? 'other'](words)}
        </span>
      </p>
      <ul className={styles['picks']} aria-label={wording.which}>
        {listOptions(sale).map((choice, at) => (
          <li key={nameChoice(choice)}>
            <button
              type="button"
              className={joinClasses(styles['pick'], at === 0 && styles['guess'])}
              onClick={() => onChoose(choice)}
            >
              <ChoiceTag choice={choice} className={styles['tag']} />
              <span>
                {at === 0 && <small>{wording.guess}</small>}
                <b>{nameChoice(choice)}</b>
              </span>
              {isCurrent && (
                <kbd className={keyCap['key-cap']} aria-hidden="true">
                  {at + 1}
                </kbd>
              )}
            </button>
          </li>
        ))}
        <li>
          <button
            type="button"
            className={joinClasses(styles['pick'], styles['another'])}
            aria-haspopup="dialog"
            onClick={onSearch}
          >
            <Icon name="search" /> {wording.another}
          </button>
        </li>
      </ul>
      {same > 0 && (
        <CheckField checked={isForAll} onChange={(event) => onForAll(event.currentTarget.checked)}>
          {wording.sameBefore}
          <b>{wording.same(same)}</b>
          {wording.sameAfter(same, words)}
        </CheckField>
      )}
    </li>
  )
}

function Marked({ title, words }: { title: string; words: string }) {
  const at = words === '' ? -1 : title.indexOf(words)
  if (at === -1) return title
  return (
    <>
      {title.slice(0, at)}
      <mark>{words}</mark>
      {title.slice(at + words.length)}
    </>
  )
}

export const nameChoice = (choice: Choice): string =>
  choice.kind === 'brand' ? choice.name : choice.kind === 'none' ? wording.none : wording.out

export function ChoiceTag({ choice, className }: { choice: Choice; className?: string | undefined }) {
  if (choice.kind === 'brand') return <BrandTag name={choice.name} className={className} />
  return <NoTag icon={choice.kind === 'none' ? 'no-tag' : 'scissors'} className={className} />
}
