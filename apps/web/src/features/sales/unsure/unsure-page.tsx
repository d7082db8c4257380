import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatNumber } from '#lib/format-numbers.ts'
import { Button } from '#ui/button.tsx'
import { Eyelet } from '#ui/garments/eyelet.tsx'
import { TapeProgress } from '#ui/garments/tape-progress.tsx'
import { Icon } from '#ui/icon.tsx'
import { BackLink } from '#ui/navigation/back-link.tsx'
import type { Choice, Ledger } from '../ledger/ledger-rules.ts'
import { salesWording } from '../sales-wording.ts'
import { BrandSearch } from './brand-search.tsx'
import { ChoiceTag, nameChoice, Question } from './question.tsx'
import { listOptions, listSame, useSorting } from './use-sorting.ts'
import keyCap from './key-cap.module.css'
import styles from './unsure-page.module.css'

const wording = salesWording.unsure
/** As many as one looks at; the next ones follow as these are answered. */
const shownAtOnce = 6
const countedShown = 8

/** Asks for the brand of sales that could be several, one tap each. */
export function UnsurePage({ ledger, onDone }: { ledger: Ledger; onDone: () => void }) {
  const sorting = useSorting(ledger)
  const { left, counted, choose, skip, undo } = sorting
  const [isForAll, setForAll] = useState(true)
  const [searchedFor, setSearchedFor] = useState<string | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const [current] = left
  // An answer for all skips the others with the same title.
  const answered = current && isForAll ? listSame(current, left) : []
  const asked = left.filter((sale) => !answered.includes(sale))
  const searched = left.find(({ id }) => id === searchedFor)

  const pick = async (id: string, choice: Choice) => {
    const sale = left.find((one) => one.id === id)
    setSearchedFor(null)
    if (sale) await choose(sale, choice, sale === current ? isForAll : true)
    setForAll(true)
    // The button that was pressed is gone: the keyboard continues from the list.
    list.current?.focus({ preventScroll: true })
  }
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const isTyping =
      event.target instanceof Element && event.target.closest('input:not([type=checkbox]), dialog') !== null
    if (isTyping || event.metaKey || event.ctrlKey || event.altKey) return
    const [newest] = counted
    if (event.key === 'z' && newest) void undo(newest)
    if (!current) return
    const choice = /^[123]$/.test(event.key) ? listOptions(current)[Number(event.key) - 1] : undefined
    if (choice) void pick(current.id, choice)
    if (event.key === 's') skip(current.id)
    if (event.key === '/') {
      event.preventDefault()
      setSearchedFor(current.id)
    }
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])

  return (
    <>
      <BackLink href="/numbers">{wording.back}</BackLink>
      <header className={styles['head']}>
        <div>
          <h1>{wording.title}</h1>
          <p className="lede">{wording.lede}</p>
        </div>
        <Keys />
      </header>
      <div className={styles['columns']}>
        {current ? (
          <ol ref={list} className={`${styles['list']} focus-place`} tabIndex={-1}>
            {asked.slice(0, shownAtOnce).map((sale) => (
              <Question
                key={sale.id}
                sale={sale}
                isCurrent={sale === current}
                same={sale === current ? listSame(sale, left).length : 0}
                isForAll={isForAll}
                onForAll={setForAll}
                onChoose={(choice) => void pick(sale.id, choice)}
                onSearch={() => setSearchedFor(sale.id)}
                onSkip={() => skip(sale.id)}
              />
            ))}
          </ol>
        ) : (
          <AllDone hasSkipped={sorting.hasSkipped} onDone={onDone} />
        )}
        <aside className={styles['aside']} aria-label={wording.progress}>
          <Progress done={sorting.done} total={sorting.total} onSkipRest={current ? onDone : null} />
          {counted.length > 0 && (
            <section aria-labelledby="just-counted">
              <h2 className="caption" id="just-counted">
                {wording.just}
              </h2>
              <ul className={styles['counted']}>
                {counted.slice(0, countedShown).map((one) => (
                  <li key={one.key}>
                    <ChoiceTag choice={one.choice} className={styles['tag']} />
                    <span>
                      <b>{nameChoice(one.choice)}</b>
                      <small>{wording.counted(one.before.length)}</small>
                    </span>
                    <button
                      type="button"
                      className="icon-button"
                      aria-label={wording.undoOne(nameChoice(one.choice))}
                      onClick={() => void undo(one)}
                    >
                      <Icon name="restore" />
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <p className={`hint ${styles['stay']}`}>
            <Icon name="lock" /> {wording.stay}
          </p>
        </aside>
      </div>
      {searched && (
        <BrandSearch
          title={searched.title}
          onChoose={(choice) => void pick(searched.id, choice)}
          onClose={() => setSearchedFor(null)}
        />
      )}
    </>
  )
}

function Keys() {
  const { keyNames } = wording
  const keys: [string[], string][] = [
    [['1', '2', '3'], keyNames.choose],
    [['/'], keyNames.search],
    [['s'], keyNames.skip],
    [['z'], keyNames.undo],
  ]
  return (
    <p className={styles['keys']}>
      <span className="sr-only">{wording.keys} </span>
      {keys.map(([names, text]) => (
        <span key={text}>
          {names.map((name) => (
            <kbd key={name} className={keyCap['key-cap']}>
              {name}
            </kbd>
          ))}{' '}
          {text}
        </span>
      ))}
    </p>
  )
}

type ProgressProps = { done: number; total: number; onSkipRest: (() => void) | null }

function Progress({ done, total, onSkipRest }: ProgressProps) {
  return (
    <section className={styles['progress']}>
      <Eyelet />
      <output className={styles['of']}>
        <b>{formatNumber(done)}</b>
        {wording.of(total)}
      </output>
      <TapeProgress label={wording.progress} value={done} max={total} />
      {done < total && <p className="hint">{wording.left(total - done, salesWording.minutes(total - done))}</p>}
      {onSkipRest && (
        <Button look="outline" onClick={onSkipRest}>
          {wording.skipRest}
        </Button>
      )}
    </section>
  )
}

function AllDone({ hasSkipped, onDone }: { hasSkipped: boolean; onDone: () => void }) {
  return (
    <section className="empty-state">
      <h2>{wording.done}</h2>
      <p>{hasSkipped ? wording.skippedText : wording.doneText}</p>
      <Button onClick={onDone}>{wording.toNumbers}</Button>
    </section>
  )
}
