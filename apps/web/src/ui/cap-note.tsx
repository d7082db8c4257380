import { useQuery } from '@tanstack/react-query'
import type { AccountAllowance, getAccountAllowance } from '@bolodex/contract/accounts/account-allowance'
import type { CapKind } from '@bolodex/contract/accounts/account-caps'
import { capWording } from '@bolodex/contract/accounts/cap-wording'
import { endpoint } from '#lib/api-client.ts'
import { Icon } from './icon.tsx'
import { joinClasses } from '#lib/join-classes.ts'
import styles from './cap-note.module.css'

const allowanceView = endpoint<typeof getAccountAllowance>('GET', '/api/account/allowance', 'private').readOrNull({})

/** From this part of the cap on, members of old standing are told as well. */
const nearlyUsed = 0.1

/** What the account may still add, told before anybody types. Whoever is far from any cap sees nothing. */
export function CapNote({ kinds }: { kinds: CapKind[] }) {
  const { data } = useQuery(allowanceView)
  const sentence = data && describe(data, kinds)
  if (!sentence) return null
  return (
    <p className={joinClasses('hint', styles['cap-note'])}>
      <Icon name="info" /> {sentence}
    </p>
  )
}

function describe({ isExempt, tier, kinds }: AccountAllowance, asked: CapKind[]): string | null {
  if (isExempt) return null
  const told = asked.flatMap((kind) => {
    const found = kinds.find((one) => one.kind === kind)
    const isNear = found && found.left <= found.most * nearlyUsed
    // The quota of text is larger than nearly anybody's day.
    return found && (isNear || (tier !== 'later' && kind !== 'textBytes')) ? [found] : []
  })
  return told.map(({ kind, left }) => `${capWording.rule(kind, tier)} ${capWording.left(kind, left)}`).join(' ') || null
}
