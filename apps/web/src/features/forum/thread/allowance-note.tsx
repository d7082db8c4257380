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

function describe({ isFirstDay, comments, linksPerText, areLinksHeld }: Allowance): string {
  const held = areLinksHeld ? 'A comment with a link is read by a person before it appears.' : ''
  if (!isFirstDay) return held
  const left =
    comments.left === 0
      ? `Today’s ${comments.most} comments are written. Tomorrow you can write as many as you like.`
      : `Your first day: ${formatCount(comments.left, 'comment')} left of ${comments.most}, with up to ${formatCount(linksPerText, 'link')} each.`
  return `${left} ${held}`.trim()
}
