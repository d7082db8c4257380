import { useState } from 'react'
import { formatDate } from '#lib/format-dates.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogFoot } from '#ui/dialog/dialog-foot.tsx'
import { CheckField } from '#ui/fields/check-field.tsx'
import { HangTag } from '#ui/garments/hang-tag.tsx'
import { Icon } from '#ui/icon.tsx'
import { showError, showToast } from '#ui/toast/toast-store.ts'
import { useSite } from '#lib/site-view.ts'
import { saveFile } from '#lib/save-file.ts'
import { codeWords as words } from './accounts-wording.ts'
import { useLeaveGuard } from './use-leave-guard.ts'
import styles from './code-sheet.module.css'

type Props = {
  title: string
  lede: string
  username: string
  codes: string[]
  doneLabel: string
  onDone: () => void
}

/** Codes that are shown now and never again. The way on opens when the reader says they are saved; any other asks first. */
export function CodeSheet({ title, lede, username, codes, doneLabel, onDone }: Props) {
  const site = useSite()
  const [isSaved, setSaved] = useState(false)
  const { answer, finish } = useLeaveGuard(!isSaved)
  const [date] = useState(() => formatDate(new Date().toISOString()))
  const text = [words.heading(title, site.name, username, date), '', ...codes, ''].join('\n')

  const handleCopy = () => {
    navigator.clipboard.writeText(text).then(
      () => showToast({ ...words.copied(codes.length), tone: 'success' }),
      () => showError(words.copyFailed),
    )
  }

  return (
    <HangTag isAlone className={styles['code-sheet']}>
      <h1>{title}</h1>
      <p className="lede">
        {lede} <b>{words.onlyNow}</b>
      </p>
      <div className={styles['code-ticket']}>
        <p className="caption">
          <span>
            {site.name} · {username}
          </span>{' '}
          <span>{date}</span>
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
          <Icon name="download" /> {words.download}
        </Button>
        <Button look="outline" onClick={handleCopy}>
          <Icon name="copy" /> {words.copy}
        </Button>
        <Button look="outline" onClick={() => print()}>
          <Icon name="print" /> {words.print}
        </Button>
      </div>
      <CheckField
        className={styles['kept-field']}
        isFramed
        checked={isSaved}
        onChange={(event) => setSaved(event.currentTarget.checked)}
      >
        <b>{words.saved.claim}</b> {words.saved.note}
      </CheckField>
      <Button className="button-wide" disabled={!isSaved} onClick={() => finish(onDone)}>
        {doneLabel}
      </Button>
      <Dialog isOpen={answer !== null} title={words.leave.title} onClose={() => answer?.(false)}>
        <p>{words.leave.text}</p>
        <DialogFoot cancel={words.leave.leave} onCancel={() => answer?.(true)}>
          <Button onClick={() => answer?.(false)}>{words.leave.stay}</Button>
        </DialogFoot>
      </Dialog>
    </HangTag>
  )
}
