import { useState } from 'react'
import { useLocation } from 'wouter'
import { joinClasses } from '#lib/join-classes.ts'
import { readLocal, writeLocal } from '#lib/local-storage.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogFoot } from '#ui/dialog/dialog-foot.tsx'
import { Icon } from '#ui/icon.tsx'
import { TapeProgress } from '#ui/garments/tape-progress.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { PageHead, Placeholder } from '#ui/page-head.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { outboxWords, titleOf } from './outbox-wording.ts'
import { QueueItem, titleFor, type ItemActs } from './queue-item.tsx'
import { findHold, type Account, type Kept } from './queue-rules.ts'
import { changeKept, discard, sendQueue, takeBack } from './send-queue.ts'
import { useQueue, type Queue } from './use-queue.ts'
import styles from './outbox.module.css'

const words = outboxWords.page

/** `discard`: whether it is really not to be sent. `replace`: whether a draft in its form may go. */
type Question = { about: 'discard' | 'replace'; one: Kept }

/** Everything that waits on this device, was refused, or was sent today. */
export function QueuePage({ viewer }: { viewer: Account }) {
  const queue = useQueue()
  const [question, setQuestion] = useState<Question | null>(null)
  const edit = useEdit()
  const { kept, sending, isOnline } = queue
  const waiting = kept.filter(({ state }) => state === 'waiting')
  const refused = kept.filter(({ state }) => state === 'attention')
  const sent = kept.filter((one) => one.state === 'sent' && findHold(one, viewer) === null)

  const on: ItemActs = {
    onDiscard: (one) => setQuestion({ about: 'discard', one }),
    onAgain: (one) => {
      void changeKept(one.key, { state: 'waiting', nextAt: 0, problem: null }).then(() => sendQueue())
    },
    onEdit: (one) => (hasOtherDraft(one) ? setQuestion({ about: 'replace', one }) : void edit(one)),
    onAdopt: (one) => {
      void changeKept(one.key, { account: viewer, nextAt: 0 }).then(() => sendQueue())
    },
  }
  const handleAnswer = ({ about, one }: Question) => {
    setQuestion(null)
    void (about === 'discard' ? takeBack(one) : edit(one))
  }
  const draw = (one: Kept) => (
    <QueueItem key={one.key} {...{ one, viewer, isOnline }} isSending={sending?.key === one.key} {...on} />
  )

  if (queue.status !== 'ready') return <NoQueue status={queue.status} />
  const isEmpty = waiting.length + refused.length === 0
  return (
    <>
      <PageHead
        title={isEmpty || waiting.length > 0 ? words.title(waiting.length) : words.attentionTitle(refused.length)}
      >
        {isEmpty ? words.empty : words.lede}
      </PageHead>
      <div className={styles['queue']}>
        {refused.length > 0 && (
          <section aria-labelledby="queue-attention">
            <h2 id="queue-attention" className="caption">
              {words.attention}
            </h2>
            <ol className={styles['list']}>{refused.map(draw)}</ol>
          </section>
        )}
        {waiting.length > 0 && (
          <section aria-labelledby="queue-waiting">
            <h2 id="queue-waiting" className="sr-only">
              {words.waiting}
            </h2>
            <ol className={styles['list']}>{waiting.map(draw)}</ol>
            {sending ? (
              <div aria-live="polite">
                <p className="hint">{words.sending(sending.done, sending.total)}</p>
                <TapeProgress
                  label={words.sending(sending.done, sending.total)}
                  value={sending.done}
                  max={sending.total}
                />
              </div>
            ) : (
              <Button
                className={styles['send']}
                disabled={!isOnline}
                onClick={() => void sendQueue({ isForced: true })}
              >
                <Icon name="send" /> {words.sendNow}
              </Button>
            )}
          </section>
        )}
        {isEmpty && (
          <PageLink className="button button-primary" href="/">
            {words.toBrands}
          </PageLink>
        )}
        {sent.length > 0 && <SentList sent={sent} />}
        {!isEmpty && (
          <p className={joinClasses(styles['stay'], 'hint')}>
            <Icon name="shield" /> <span>{words.stay}</span>
          </p>
        )}
      </div>
      {question && (
        <Confirm {...{ question, viewer }} onClose={() => setQuestion(null)} onConfirm={() => handleAnswer(question)} />
      )}
    </>
  )
}

function SentList({ sent }: { sent: Kept[] }) {
  const newest = sent.toSorted((a, b) => (b.sentAt ?? 0) - (a.sentAt ?? 0))
  return (
    <section aria-labelledby="queue-sent">
      <h2 id="queue-sent" className="caption">
        {words.sent}
      </h2>
      <ul className={styles['sent']}>
        {newest.map((one) => (
          <li key={one.key}>
            <Icon name="check" /> <span>{titleOf(one)}</span>
            <small>
              <RelativeTime moment={new Date(one.sentAt ?? 0).toISOString()} />
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Before the device was asked, and where it keeps nothing. */
function NoQueue({ status }: { status: Exclude<Queue['status'], 'ready'> }) {
  return (
    <>
      <PageHead title={words.heading}>{status === 'loading' ? words.lede : words.unavailable}</PageHead>
      {status === 'loading' && <Placeholder className={styles['loading']} />}
    </>
  )
}

type ConfirmProps = { question: Question; viewer: Account; onClose: () => void; onConfirm: () => void }

function Confirm({ question: { about, one }, viewer, onClose, onConfirm }: ConfirmProps) {
  const asked = outboxWords.confirm
  const text = one.state === 'waiting' && one.tries > 0 && !one.problem ? asked.triedText : asked.text
  const isDiscard = about === 'discard'
  return (
    <Dialog isOpen title={isDiscard ? asked.title : asked.replaceTitle} onClose={onClose}>
      <p>{isDiscard ? text(titleFor(one, viewer)) : asked.replaceText}</p>
      <DialogFoot cancel={asked.keep} onCancel={onClose}>
        <Button look="danger" onClick={onConfirm}>
          {isDiscard ? asked.discard : asked.replace}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}

/** Whether the form has a draft that the queued action would overwrite. Comment drafts do not conflict. */
function hasOtherDraft({ edit }: Kept): boolean {
  const draft = edit ? readLocal(edit.draft) : null
  return draft !== null && Object.keys(edit?.value ?? {}).some((name) => name in draft)
}

/** Puts what is kept back into its form. One with a photo also stays here: a draft has no room for it. */
function useEdit(): (one: Kept) => Promise<void> {
  const [, navigate] = useLocation()
  return async ({ key, edit, file }) => {
    if (!edit) return
    writeLocal(edit.draft, { ...readLocal(edit.draft), ...edit.value })
    if (!file) await discard([key])
    navigate(edit.href)
  }
}
