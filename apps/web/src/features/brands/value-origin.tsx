import type { ValueBasis } from '@bolodex/contract/brands'
import { Icon } from '#ui/icon.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'

const wordsOf: Record<ValueBasis, string> = {
  estimate: 'a member’s estimate',
  video: 'said in a video',
  import: 'an imported list',
}

type Props = { value: 'Price' | 'Sell rate'; basis: ValueBasis | null; setAt: string | null }

/** What a figure rests on and how old it is. The time comes last, where its change to a distance moves nothing. */
export function ValueOrigin({ value, basis, setAt }: Props) {
  return (
    <li>
      <Icon name="clock" />
      <span>
        <b>{value}:</b> {basis ? wordsOf[basis] : 'of unknown origin'}, <RelativeTime moment={setAt} />
      </span>
    </li>
  )
}
