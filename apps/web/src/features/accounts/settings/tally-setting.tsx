import type { Account } from '@bolodex/contract/accounts'
import { formatNumber } from '#lib/format-count.ts'
import { SettingsSlab } from './settings-slab.tsx'
import { VoteTape } from './vote-tape.tsx'

export function TallySetting({ account }: { account: Account }) {
  const { tagsSubmitted, brandsAdded, upvotesReceived, downvotesReceived } = account
  return (
    <SettingsSlab title="What you gave">
      <dl className="tally">
        <Tally name="Tags submitted" count={tagsSubmitted} />
        <Tally name="Brands added" count={brandsAdded} />
        <Tally name="Upvotes received" count={upvotesReceived} tone="up" />
        <Tally name="Downvotes received" count={downvotesReceived} tone="down" />
      </dl>
      <VoteTape upvotes={upvotesReceived} downvotes={downvotesReceived} />
    </SettingsSlab>
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
