import { useCallback, type ReactNode } from 'react'
import { formatDistance } from 'date-fns/formatDistance'
import { kindOf, type ActionKind } from '#lib/action.ts'
import { signInLink } from '#lib/sign-in-link.ts'
import { joinClasses } from '#lib/join-classes.ts'
import { Button } from '#ui/button.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { outboxWords, titleOf } from './outbox-wording.ts'
import { findHold, type Account, type Hold, type Kept } from './queue-rules.ts'
import smallPhoto from '#ui/small-photo.module.css'
import styles from './outbox.module.css'

const words = outboxWords.status
const acts = outboxWords.acts

const icons: Record<ActionKind, IconName> = {
  vote: 'thumbs-up',
  brand: 'submit',
  photo: 'camera',
  post: 'post',
  comment: 'forum',
}

export type ItemActs = {
  onDiscard: (one: Kept) => void
  onAgain: (one: Kept) => void
  onEdit: (one: Kept) => void
  /** Lets something that was done signed out go out in the name of who is signed in. */
  onAdopt: (one: Kept) => void
}

type Props = ItemActs & { one: Kept; viewer: Account; isOnline: boolean; isSending: boolean }

/** A waiting or refused action: its subject, age, obstacle, and options. */
export function QueueItem({ one, viewer, isOnline, isSending, ...on }: Props) {
  const hold = findHold(one, viewer)
  const isPrivate = isForeign(hold)
  const title = titleFor(one, viewer)
  return (
    <li className={styles['item']} data-part="queue-item">
      <Picture one={one} isPrivate={isPrivate} />
      <div>
        <h3>{title}</h3>
        <p className={styles['meta']}>
          <RelativeTime moment={new Date(one.madeAt).toISOString()} />
          {one.file && <span>{Math.max(0.1, one.file.size / 1024 / 1024).toFixed(1)} MB</span>}
          {!isPrivate && one.detail && <span className={styles['detail']}>{one.detail}</span>}
        </p>
        <Status one={one} hold={hold} isOnline={isOnline} isSending={isSending} />
        <Ways one={one} hold={hold} viewer={viewer} {...on} />
      </div>
      {one.state === 'waiting' && (
        <button
          type="button"
          className="icon-button"
          aria-label={acts.discardOf(title)}
          title={acts.discard}
          disabled={isSending}
          onClick={() => on.onDiscard(one)}
        >
          <Icon name="restore" />
        </button>
      )}
    </li>
  )
}

/** Another member's texts are private on a shared device. */
const isForeign = (hold: Hold): boolean => hold === 'other account' || hold === 'sign in'

export const titleFor = (one: Kept, viewer: Account): string =>
  isForeign(findHold(one, viewer)) ? outboxWords.privateTitles[kindOf(one)] : titleOf(one)

function Picture({ one, isPrivate }: { one: Kept; isPrivate: boolean }) {
  const file = isPrivate ? null : one.file
  // The same function for the same file: else the picture would be read again at every rendering.
  const draw = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image || !file) return undefined
      image.src = URL.createObjectURL(file)
      return () => URL.revokeObjectURL(image.src)
    },
    [file],
  )
  const icon = one.route === 'vote' && one.body['voteType'] === 'down' ? 'thumbs-down' : icons[kindOf(one)]
  return (
    <span className={joinClasses(smallPhoto['small-photo'], styles['picture'])} aria-hidden="true">
      {file ? <img ref={draw} alt="" /> : <Icon name={icon} />}
    </span>
  )
}

type StatusProps = { one: Kept; hold: Hold; isOnline: boolean; isSending: boolean }

function Status({ one, hold, isOnline, isSending }: StatusProps) {
  // The reason may name what another member did.
  if (one.state === 'attention' && !isForeign(hold)) {
    return (
      <p className="field-error">
        <Icon name="warning" /> <span>{one.problem?.message}</span>
      </p>
    )
  }
  return (
    <p className={styles['status']}>
      <Icon name={isSending ? 'send' : 'clock'} /> <span>{describe(one, hold, isOnline, isSending)}</span>
    </p>
  )
}

function describe(one: Kept, hold: Hold, isOnline: boolean, isSending: boolean): ReactNode {
  const username = one.account?.username ?? ''
  if (isSending) return words.sending
  if (hold === 'other account') return words.otherAccount(username)
  if (hold === 'sign in' || one.problem?.status === 401) return words.signIn(username)
  if (hold === 'made as guest') return words.asGuest
  if (!isOnline) return words.offline
  const now = Date.now()
  if (one.nextAt <= now) return words.next
  const said = one.problem ? `${one.problem.message} ` : ''
  return `${said}${words.retry(`in ${formatDistance(one.nextAt, now)}`)}`
}

type WaysProps = ItemActs & { one: Kept; hold: Hold; viewer: Account }

/** What can be done besides waiting. */
function Ways({ one, hold, viewer, onDiscard, onAgain, onEdit, onAdopt }: WaysProps) {
  const isRefused = one.state === 'attention'
  const ways = [
    (hold === 'sign in' || one.problem?.status === 401) && (
      <PageLink key="sign-in" className="button button-outline" href={signInLink('/queue')}>
        {acts.signIn}
      </PageLink>
    ),
    hold === 'made as guest' && viewer && (
      <Button key="adopt" look="outline" onClick={() => onAdopt(one)}>
        {acts.sendAs(viewer.username)}
      </Button>
    ),
    isRefused && hold === null && one.problem?.brand && (
      <PageLink
        key="brand"
        className="button button-outline"
        href={`/brands/${encodeURIComponent(one.problem.brand.slug)}`}
      >
        {acts.viewBrand(one.problem.brand.name)}
      </PageLink>
    ),
    isRefused && hold === null && one.edit && Object.keys(one.edit.value).length > 0 && (
      <Button key="edit" look="outline" onClick={() => onEdit(one)}>
        {acts.edit}
      </Button>
    ),
    isRefused && hold === null && !one.edit && one.page && (
      <PageLink key="page" className="button button-outline" href={one.page}>
        {acts.open}
      </PageLink>
    ),
    isRefused && hold === null && (
      <Button key="again" look="outline" onClick={() => onAgain(one)}>
        {acts.again}
      </Button>
    ),
    isRefused && (
      <Button key="discard" look="outline" onClick={() => onDiscard(one)}>
        {acts.discard}
      </Button>
    ),
  ].filter(Boolean)
  return ways.length > 0 && <div className={styles['ways']}>{ways}</div>
}
