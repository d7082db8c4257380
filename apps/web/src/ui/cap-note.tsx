import { useQuery } from '@tanstack/react-query'
import type { AccountAllowance, getAccountAllowance } from '@bolodex/contract/accounts/account-allowance'
import type { CapKind } from '@bolodex/contract/accounts/account-caps'
import { capWording } from '@bolodex/contract/accounts/cap-wording'
import { endpoint } from '#lib/api-client.ts'
import { Icon } from './icon.tsx'
import { joinClasses } from '#lib/join-classes.ts'
import styles from './cap-note.module.css'

const allowanceView = endpoint<typeof getAccountAllowance>('GET', '/api/account/allowance', 'private').readOrNull({})

/** From this share of the cap on, established members see it too. */
const nearlyUsed = 0.1

type Props = {
  kinds: CapKind[]
  /** Rows of a chosen file: a file above the cap waits for an admin, which is said before it is sent. */
  planned?: number
}

/** The account's remaining allowance, shown before typing. Hidden far below the cap. */
export function CapNote({ kinds, planned = 0 }: Props) {
  const { data } = useQuery(allowanceView)
  const sentence = data && describe(data, kinds, planned)
  if (!sentence) return null
  return (
    <p className={joinClasses('hint', styles['cap-note'])}>
      <Icon name="info" /> {sentence}
    </p>
  )
}

function describe({ isExempt, tier, kinds }: AccountAllowance, asked: CapKind[], planned: number): string | null {
  if (isExempt) return null
  const told = asked.flatMap((kind) => {
    const found = kinds.find((one) => one.kind === kind)
    const isAbove = kind === 'importedRows' && found !== undefined && planned > found.left
    const isNear = isAbove || (found && found.left <= found.most * nearlyUsed)
    // The quota of text is larger than nearly anybody's day.
    return found && (isNear || (tier !== 'later' && kind !== 'textBytes')) ? [{ ...found, isAbove }] : []
  })
  const sentences = told.flatMap(({ kind, left, isAbove }) => [
    capWording.rule(kind, tier),
    capWording.left(kind, left),
    ...(isAbove ? [capWording.importWillWait] : []),
  ])
  return sentences.join(' ') || null
}
