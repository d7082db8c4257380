import { useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react'
import { createDater, type Dating } from '@bolodex/garment-dating/date-garment'
import { rulesOfNotes, type DatedNote } from '@bolodex/garment-dating/dated-notes'
import { isBox } from '@bolodex/garment-dating/match-boxes'
import { datingRules } from '@bolodex/garment-dating/rules'
import { joinClasses } from '#lib/join-classes.ts'
import { samePlace } from '#lib/navigation.ts'
import { useToday } from '#lib/today.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { ClashMeanings } from './clash-meanings.tsx'
import { ClueList } from './clue-list.tsx'
import { DatingAnswer } from './dating-answer.tsx'
import { datingWording as wording } from './dating-wording.ts'
import { sortClashes } from './describe-dating.ts'
import { emptyGarment, nextKind, tick, toClues, writeFragment, type Garment } from './garment-clues.ts'
import { LookCloser } from './look-closer.tsx'
import { keepGarment, nextTagAddress, openGarment } from './open-garment.ts'
import { ReadTags } from './read-tags.tsx'
import { chooseQuestions } from './shown-questions.ts'
import styles from './dating-desk.module.css'

type Props = {
  /** The brand's dated notes. */
  notes: readonly DatedNote[]
  onGarment: (garment: Garment) => void
  /** Further things to do with the garment. */
  renderActions: (garment: Garment, dating: Dating) => ReactNode
}

/** Years of a garment from its clues, which stay on the device. Loaded lazily: it holds the rules. */
export function DatingDesk({ notes, onGarment, renderActions }: Props) {
  const thisYear = new Date(useToday()).getUTCFullYear()
  const [garment, setGarment] = useGarment()
  const [shown, setShown] = useState<string[]>([])
  const dateGarment = useMemo(() => createDater(datingRules, thisYear), [thisYear])
  const shownGarment = useDeferredValue(garment)
  const { clues, dating, questions, boxes } = useMemo(() => {
    const clues = toClues(shownGarment)
    const dating = dateGarment(clues, notes)
    const { ids, open } = chooseQuestions(shown, { dating, rules: datingRules, clues, notes, unseen: shownGarment.unseen, thisYear }) // prettier-ignore
    const boxes = [...datingRules, ...rulesOfNotes(notes, dating.brands)]
      .filter(isBox)
      .filter(({ brand }) => !brand || dating.brands.includes(brand))
    const questions = ids.flatMap((id) => {
      const box = boxes.find((one) => one.id === id)
      return box ? { box, open: open.find(({ rule }) => rule.id === id) ?? null } : []
    })
    return { clues, dating, questions, boxes }
  }, [dateGarment, shownGarment, notes, shown, thisYear])
  const tellGarment = useEffectEvent(onGarment)
  useEffect(() => tellGarment(garment), [garment])

  const keepOrder = () => setShown(questions.map(({ box }) => box.id))
  const handleTick = (id: string, isSeen: boolean) => {
    keepOrder()
    setGarment(tick(garment, id, isSeen))
  }
  const handleSkip = (ids: string[]) => {
    keepOrder()
    setGarment({ ...garment, unseen: [...garment.unseen, ...ids] })
  }
  const isEmpty = clues.text === '' && garment.seen.length === 0
  const hasClash = dating.clashes.length + dating.placeClashes.length > 0
  const hasPhoto = garment.tags.some(({ photo }) => photo !== null)
  return (
    <div className={joinClasses(styles['desk'], hasClash && styles['has-clash'])}>
      <div className={styles['column']}>
        <div className={styles['answer']}>
          <DatingAnswer
            dating={dating}
            brand={brandOf(garment, dating)}
            isEmpty={isEmpty}
            next={nextKind(garment)}
            thisYear={thisYear}
          />
        </div>
        {dating.findings.length > 0 && (
          <div className={styles['reasons']}>
            {hasClash ? <ClashReasons dating={dating} /> : <ClueList title={wording.why} findings={dating.findings} />}
          </div>
        )}
      </div>
      <div className={styles['column']}>
        <div className={styles['tags']}>
          <ReadTags
            garment={garment}
            clues={dating.findings.flatMap(({ words }) => words ?? [])}
            onChange={setGarment}
          />
        </div>
        {hasClash && (
          <div className={styles['meanings']}>
            <ClashMeanings />
          </div>
        )}
        <div className={styles['questions']}>
          <LookCloser
            questions={questions}
            boxes={boxes}
            seen={new Set(garment.seen)}
            thisYear={thisYear}
            onTick={handleTick}
            onSkip={handleSkip}
          />
        </div>
        <div className={styles['actions']}>
          {renderActions(garment, dating)}
          <PageLink className="button button-outline" href={nextTagAddress(garment)}>
            <Icon name="camera" /> {hasPhoto ? wording.another : wording.first}
          </PageLink>
          {!isEmpty && (
            <Button look="outline" onClick={() => setGarment(emptyGarment)}>
              <Icon name="retry" /> {wording.startOver}
            </Button>
          )}
          <p className="hint">
            <Icon name="shield" /> {hasPhoto ? wording.privatePhotos : wording.private}
          </p>
        </div>
      </div>
    </div>
  )
}

/** The clues that clash, then what fits both. */
function ClashReasons({ dating }: { dating: Dating }) {
  const clashing = new Set([
    ...sortClashes(dating.clashes).flatMap(({ ends, begins }) => [ends.rule.id, begins.rule.id]),
    ...dating.placeClashes.flatMap(({ finding }) => finding?.rule.id ?? []),
  ])
  const [two, others] = [true, false].map((isClash) => dating.findings.filter(({ rule }) => clashing.has(rule.id) === isClash)) // prettier-ignore
  return (
    <>
      {two && two.length > 0 && (
        <ClueList
          title={two.length === 2 ? wording.clash.two : wording.clash.several}
          findings={two}
          clashing={clashing}
        />
      )}
      {others && others.length > 0 && <ClueList title={wording.clash.others} findings={others} isMuted />}
    </>
  )
}

/** The brand a person chose, or the first one that a tag names and the rules know. */
function brandOf({ brand, slug }: Garment, { brands }: Dating): { name: string; slug: string | null } | null {
  const name = brand.trim() || brands[0]
  return name ? { name, slug } : null
}

/** Safari allows a hundred changes of the address in half a minute. */
const addressDelayMs = 400

/** The garment of the address: another address brings another garment, and a change is written into it. */
function useGarment(): [Garment, (garment: Garment) => void] {
  const [garment, setGarment] = useState(() => openGarment(location.hash))
  const written = useRef(location.hash)
  useEffect(() => keepGarment(garment), [garment])
  useEffect(() => {
    const fragment = writeFragment(garment)
    if (`#${fragment}` === location.hash || (fragment === '' && location.hash === '')) return undefined
    const timer = setTimeout(() => {
      written.current = fragment && `#${fragment}`
      history.replaceState(samePlace, '', location.pathname + location.search + written.current)
    }, addressDelayMs)
    return () => clearTimeout(timer)
  }, [garment])
  useEffect(() => {
    const handleMove = () => {
      if (location.pathname !== '/date' || location.hash === written.current) return
      written.current = location.hash
      setGarment(openGarment(location.hash))
    }
    const moves = ['hashchange', 'popstate', 'pushState', 'replaceState']
    for (const move of moves) addEventListener(move, handleMove)
    return () => {
      for (const move of moves) removeEventListener(move, handleMove)
    }
  }, [])
  return [garment, setGarment]
}
