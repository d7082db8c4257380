import { useState, type ReactNode } from 'react'
import { formatDate } from '#lib/format-dates.ts'
import { Button } from '#ui/button.tsx'
import { CheckField } from '#ui/fields/check-field.tsx'
import { HangTag } from '#ui/garments/hang-tag.tsx'
import { Icon } from '#ui/icon.tsx'
import { showError, showToast } from '#ui/toast/toast-store.ts'
import { saveFile } from '#lib/save-file.ts'
import styles from './code-sheet.module.css'

type Props = {
  title: string
  lede: ReactNode
  username: string
  codes: string[]
  doneLabel: string
  onDone: () => void
}

/** Codes that are shown now and never again. The way on opens when the reader says they are kept. */
export function CodeSheet({ title, lede, username, codes, doneLabel, onDone }: Props) {
  const [isKept, setKept] = useState(false)
  const [date] = useState(() => formatDate(new Date().toISOString()))
  const text = [`${title}: Bolodex, ${username}, ${date}`, '', ...codes, ''].join('\n')

  const handleCopy = () => {
    navigator.clipboard.writeText(text).then(
      () =>
        showToast({ title: 'Codes copied', description: `All ${codes.length} are in the clipboard.`, tone: 'success' }),
      () => showError('The browser does not allow copying here. Please download the codes or write them down.'),
    )
  }

  return (
    <HangTag isAlone className={styles['code-sheet']}>
      <h1>{title}</h1>
      <p className="lede">{lede}</p>
      <div className={styles['code-ticket']}>
        <p className="caption">
          <span>Bolodex · {username}</span> <span>{date}</span>
        </p>
        <ol>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      </div>
      <div className="actions">
        <Button look="outline" onClick={() => saveFile(`bolodex-codes-${username}.txt`, 'text/plain', text)}>
          <Icon name="download" /> Download
        </Button>
        <Button look="outline" onClick={handleCopy}>
          <Icon name="copy" /> Copy
        </Button>
        <Button look="outline" onClick={() => print()}>
          <Icon name="print" /> Print
        </Button>
      </div>
      <CheckField
        className={styles['kept-field']}
        isFramed
        checked={isKept}
        onChange={(event) => setKept(event.currentTarget.checked)}
      >
        <b>I have kept these codes.</b> Nobody can show them to me again, not even an admin.
      </CheckField>
      <Button className="button-wide" disabled={!isKept} onClick={onDone}>
        {doneLabel}
      </Button>
    </HangTag>
  )
}
