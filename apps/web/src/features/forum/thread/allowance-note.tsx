import { formatDistance } from 'date-fns/formatDistance'
import { useQuery } from '@tanstack/react-query'
import type { Allowance } from '@bolodex/contract/forum-standing'
import { formatCount } from '#lib/format-count.ts'
import { Icon } from '#ui/icon.tsx'
import { allowanceView } from './thread-api.ts'

/** What new members may write today, told before they type. Everybody else sees nothing of it. */
export function AllowanceNote() {
  const { data } = useQuery(allowanceView)
  const sentence = data && describe(data)
  if (!sentence) return null
  return (
    <p className="hint allowance-note">
      <Icon name="info" /> <span>{sentence}</span>
    </p>
  )
}

function describe({ isFirstDay, until, comments, linksPerText, areLinksHeld }: Allowance): string {
  if (comments.left === 0) {
    const wait = until === null ? 'tomorrow' : `in ${formatDistance(until, Date.now())}`
    return `Your ${formatCount(comments.most, 'comment')} of today are written. You can write more ${wait}.`
  }
  const held = areLinksHeld ? 'A comment with a link is read by a person before it appears.' : ''
  if (!isFirstDay) return held
  const left = `Your first day: ${formatCount(comments.left, 'comment')} left of ${comments.most}, with up to ${formatCount(linksPerText, 'link')} each.`
  return `${left} ${held}`.trim()
}
