import { useId, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { HiddenList } from '@bolodex/contract/review/hidden-words'
import { explain } from '#lib/api-error.ts'
import { refreshReads } from '#lib/query-client.ts'
import { Button } from '#ui/button.tsx'
import { Spinner } from '#ui/garments/drawings.tsx'
import { showError, showToast } from '#ui/toast/toast-store.ts'
import { hiddenWordsView, sendHide, sendShow } from './hidden-words-api.ts'
import { hiddenWordsWording as wording } from './hidden-words-wording.ts'
import styles from './hidden-words.module.css'

type Props = { list: HiddenList; shown: readonly string[] }

/** Lets an admin hide words on a public list, and show them again. */
export function HiddenWords({ list, shown }: Props) {
  const titleId = useId()
  const { data, error } = useQuery({ ...hiddenWordsView(list), refetchOnMount: 'always' })
  const [isBusy, setBusy] = useState(false)
  const queryClient = useQueryClient()

  const change = async (send: typeof sendHide, word: string, title: string) => {
    setBusy(true)
    try {
      await send(list, word)
      showToast({ title, tone: 'success' })
    } catch (failure) {
      showError(explain(failure))
    }
    setBusy(false)
    await refreshReads(queryClient, '/api/review/hidden-words', '/api/wanted', '/api/stats')
  }

  if (error) return <p role="alert">{explain(error)}</p>
  if (!data) return <Spinner label={wording.loading} />
  const { words } = data
  const listed = shown.filter((word) => !words.includes(word))
  return (
    <section className={styles['hidden-words']} aria-labelledby={titleId}>
      <h2 id={titleId}>{wording.title(list)}</h2>
      <p className="hint">{wording.hint}</p>
      <h3 className="caption">{wording.shown}</h3>
      {listed.length === 0 && <p className="hint">{wording.nothingShown}</p>}
      <ul>
        {listed.map((word) => (
          <li key={word}>
            <span>{word}</span>
            <Button
              look="outline"
              disabled={isBusy}
              aria-label={wording.hideOne(word)}
              onClick={() => void change(sendHide, word, wording.hid(word))}
            >
              {wording.hide}
            </Button>
          </li>
        ))}
      </ul>
      <h3 className="caption">{wording.hidden}</h3>
      {words.length === 0 && <p className="hint">{wording.nothingHidden}</p>}
      <ul>
        {words.map((word) => (
          <li key={word}>
            <span>{word}</span>
            <Button
              look="outline"
              disabled={isBusy}
              aria-label={wording.showOne(word)}
              onClick={() => void change(sendShow, word, wording.showed(word))}
            >
              {wording.show}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
