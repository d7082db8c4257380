import { useEffect, useState } from 'react'
import { useDebouncedValue } from '#lib/use-pause.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { TextField } from '#ui/fields/field.tsx'
import type { Choice } from '../ledger/ledger-rules.ts'
import { salesWording } from '../sales-wording.ts'
import { searchNames } from '../titles/title-client.ts'
import type { FoundBrand } from '../titles/title-worker.ts'
import { ChoiceTag, nameChoice } from './question.tsx'
import styles from './brand-search.module.css'

const wording = salesWording.unsure
const longestName = 100

type Props = { title: string; onChoose: (choice: Choice) => void; onClose: () => void }

/** Finds any brand by name, on this device; an unknown name can be used as entered. */
export function BrandSearch({ title, onChoose, onClose }: Props) {
  const [text, setText] = useState('')
  const [found, setFound] = useState<FoundBrand[]>([])
  const [isMissing, setMissing] = useState(false)
  const wanted = useDebouncedValue(text.trim(), 120)
  useEffect(() => {
    let isGone = false
    searchNames(wanted).then(
      (names) => isGone || setFound(names),
      () => isGone || setMissing(true),
    )
    return () => {
      isGone = true
    }
  }, [wanted])
  const isKnown = found.some(({ name }) => name.toLowerCase() === wanted.toLowerCase())
  const own: Choice = { kind: 'brand', name: wanted, slug: null }
  const choices: Choice[] = [
    ...found.map((one): Choice => ({ kind: 'brand', ...one })),
    ...(wanted === '' || isKnown ? [] : [own]),
    { kind: 'none' },
    { kind: 'out' },
  ]
  return (
    <Dialog isOpen title={wording.another} onClose={onClose}>
      <p className="hint">{title}</p>
      <TextField
        label={wording.search}
        hint={
          isMissing
            ? salesWording.problems.noNames
            : wanted !== '' && found.length === 0
              ? wording.noneFound
              : undefined
        }
        type="search"
        maxLength={longestName}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <ul className={styles['found']}>
        {choices.map((choice) => (
          <li key={`${choice.kind} ${nameChoice(choice)}`}>
            <button type="button" onClick={() => onChoose(choice)}>
              <ChoiceTag choice={choice} className={styles['tag']} />
              {choice === own ? wording.use(wanted) : nameChoice(choice)}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
