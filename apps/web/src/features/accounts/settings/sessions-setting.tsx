import { useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { OwnSession } from '@bolodex/contract/accounts/account-security'
import { explain } from '#lib/api-error.ts'
import { formatRelative } from '#ui/relative-time.tsx'
import { Button } from '#ui/button.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { Placeholder } from '#ui/page-head.tsx'
import { showError, showToast } from '#ui/toast/toast-store.ts'
import { useRefreshSession } from '../use-viewer.ts'
import { SettingsSlab, StateMark } from './setting-row.tsx'
import { ownSessionsView, settingsCalls } from './settings-api.ts'
import { sessionWords as words } from './settings-wording.ts'
import styles from './settings.module.css'

export function SessionsSetting() {
  return (
    <SettingsSlab title={words.title}>
      <Sessions />
    </SettingsSlab>
  )
}

function Sessions() {
  const { data: sessions, error, refetch } = useQuery(ownSessionsView)
  const [isBusy, setBusy] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const refresh = useRefreshSession()

  const end = async (call: () => Promise<unknown>, title: string): Promise<void> => {
    setBusy(true)
    try {
      await call()
      showToast({ title, tone: 'success' })
    } catch (error) {
      showError(explain(error))
    }
    await refresh()
    setBusy(false)
    // The pressed button is gone, or was just disabled.
    list.current?.focus()
  }

  if (error) {
    return (
      <div className={styles['setting-actions']}>
        <p className="field-error" role="alert">
          <Icon name="warning" /> {explain(error)}
        </p>
        <Button look="outline" className="button-small" onClick={() => void refetch()}>
          {words.tryAgain}
        </Button>
      </div>
    )
  }
  if (!sessions) {
    return (
      <output className="loading">
        <span className="sr-only">{words.loading}</span>
        <Placeholder className={styles['session-placeholder']} />
      </output>
    )
  }
  return (
    <>
      <ul ref={list} tabIndex={-1}>
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isBusy={isBusy}
            onRevoke={() => void end(() => settingsCalls.endSession({ params: { id: session.id } }), words.ended)}
          />
        ))}
      </ul>
      <div className={styles['setting-actions']}>
        {sessions.length > 1 && (
          <Button
            look="outline"
            className="button-small"
            disabled={isBusy}
            onClick={() => void end(() => settingsCalls.endOtherSessions({}), words.endedOthers)}
          >
            {words.endOthers}
          </Button>
        )}
        <p className="hint">{words.note}</p>
      </div>
    </>
  )
}

type Props = { session: OwnSession; isBusy: boolean; onRevoke: () => void }

function SessionRow({ session: { device, createdAt, usedAt, isCurrent }, isBusy, onRevoke }: Props) {
  const [now] = useState(Date.now)
  const name = device ?? words.unknown
  const used = isCurrent ? words.now : formatRelative(usedAt, now)
  return (
    <li className={styles['session-row']}>
      <Icon name={iconOf(name)} />
      <div>
        <b>{name}</b>
        <p className="hint">{words.times(formatRelative(createdAt, now), used)}</p>
      </div>
      {isCurrent ? (
        <StateMark tone="good" icon="here" label={words.current} />
      ) : (
        <Button
          look="outline"
          className="button-small"
          aria-label={words.endOne(name)}
          disabled={isBusy}
          onClick={onRevoke}
        >
          {words.end}
        </Button>
      )}
    </li>
  )
}

function iconOf(device: string): IconName {
  if (/phone|android|ios|ipad|mobile/i.test(device)) return 'phone'
  return /windows/i.test(device) ? 'desktop' : 'laptop'
}
