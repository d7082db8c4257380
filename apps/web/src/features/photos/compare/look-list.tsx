import { useId } from 'react'
import { ByPointer } from '#ui/by-pointer.tsx'
import { Icon } from '#ui/icon.tsx'
import { compareWording } from './compare-wording.ts'
import styles from './look-list.module.css'

const wording = compareWording.looks

/** What one found, by the name of the look. */
export type Marks = Readonly<Record<string, string>>
type Props = { marks: Marks; onMark: (marks: Marks) => void }

/** What to look at. The marks are notes for oneself: nothing is counted or concluded from them. */
export function LookList({ marks, onMark }: Props) {
  const title = useId()
  return (
    <section className={styles['looks']} aria-labelledby={title}>
      <h2 id={title}>{wording.title}</h2>
      <ol>
        {wording.list.map(({ name, question }, index) => (
          <li key={name}>
            <span className={styles['number']} aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <b>{name}</b>
              <small>{question}</small>
            </div>
            <fieldset>
              <legend className="sr-only">{name}</legend>
              {wording.answers.map((answer) => (
                <label key={answer}>
                  <input
                    type="radio"
                    name={`${title}-${index}`}
                    checked={marks[name] === answer}
                    onChange={() => onMark({ ...marks, [name]: answer })}
                  />
                  <span>{answer}</span>
                </label>
              ))}
            </fieldset>
          </li>
        ))}
      </ol>
      <p className="hint">
        <Icon name="lock" /> <ByPointer {...wording.private} />
      </p>
    </section>
  )
}
