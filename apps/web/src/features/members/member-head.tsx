import type { Member } from '@bolodex/contract/members'
import { formatNumber } from '#lib/format-count.ts'
import { formatMonth } from '#lib/format-date.ts'
import { HangTag } from '#ui/hang-tag.tsx'
import { SewingButton } from '#ui/sewing-button.tsx'

/** A member by the name they chose, and how much they gave. */
export function MemberHead({ member }: { member: Member }) {
  return (
    <HangTag className="member-head">
      <div className="member-name">
        <SewingButton name={member.username} />
        <div>
          <h1>{member.username}</h1>
          <p className="hint">Member since {formatMonth(member.memberSince)}</p>
        </div>
      </div>
      <dl>
        <Tally name="Brands added" count={member.brandsAdded} />
        <Tally name="Tags submitted" count={member.tagsSubmitted} />
        <Tally name="Upvotes received" count={member.upvotesReceived} tone="up" />
        <Tally name="Downvotes received" count={member.downvotesReceived} tone="down" />
      </dl>
    </HangTag>
  )
}

function Tally({ name, count, tone }: { name: string; count: number; tone?: 'up' | 'down' }) {
  return (
    <div>
      <dt className="caption">{name}</dt>
      <dd data-tone={tone}>{formatNumber(count)}</dd>
    </div>
  )
}
