import { useState } from 'react'
import type { OwnSession } from '@bolodex/contract/account-security'
import { formatRelative } from '#lib/relative-time.ts'
import { Button } from '#ui/button.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { StateMark } from './state-mark.tsx'

type Props = { session: OwnSession; isBusy: boolean; onRevoke: () => void }

export function SessionRow({ session: { device, createdAt, usedAt, isCurrent }, isBusy, onRevoke }: Props) {
  const [now] = useState(Date.now)
  const name = device ?? 'A browser that did not say its name'
  const used = isCurrent ? 'now' : formatRelative(usedAt, now)
  return (
    <li className="session-row">
      <Icon name={iconOf(name)} />
      <div>
        <b>{name}</b>
        <p className="hint">
          Signed in {formatRelative(createdAt, now)} · used {used}
        </p>
      </div>
      {isCurrent ? (
        <StateMark tone="good" icon="here" label="This device" />
      ) : (
        <Button
          look="outline"
          className="button-small"
          aria-label={`Revoke ${name}`}
          disabled={isBusy}
          onClick={onRevoke}
        >
          Revoke
        </Button>
      )}
    </li>
  )
}

function iconOf(device: string): IconName {
  if (/phone|android|ios|ipad|mobile/i.test(device)) return 'phone'
  return /windows/i.test(device) ? 'desktop' : 'laptop'
}
