import { valueBases, type ValueBasis } from '@bolodex/contract/value-bases'
import { Icon } from '#ui/icon.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'

type Props = { value: 'Price' | 'Sell rate'; basis: ValueBasis | null; setAt: string | null }

/** What a figure rests on and how old it is. The time comes last, where its change to a distance moves nothing. */
export function ValueOrigin({ value, basis, setAt }: Props) {
  return (
    <li>
      <Icon name="clock" />
      <span>
        <b>{value}:</b> {basis ? valueBases[basis] : 'of unknown origin'}, <RelativeTime moment={setAt} />
      </span>
    </li>
  )
}
