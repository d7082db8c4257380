import { useState } from 'react'
import type { BrandMention } from '@bolodex/contract/video-analysis'
import { videoMoment } from '@bolodex/contract/video-address'
import { Icon } from '#ui/icon.tsx'
import { outsideLink } from '#ui/outside-link.ts'
import { formatMoment } from '#lib/format-moment.ts'
import { cutQuote } from './mark-lines.ts'

type Props = {
  mentions: BrandMention[]
  videoId: string
  /** The words of the transcript that are the brand's name. */
  heardAs: (mention: BrandMention) => string
  onShow: (mention: BrandMention, takesFocus: boolean) => void
}

const shownAtFirst = 4

/** Where a brand is said. A time opens the video there and shows the line; the quote only shows the line. */
export function MentionList({ mentions, ...wiring }: Props) {
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen ? mentions : mentions.slice(0, shownAtFirst)
  return (
    <div className="mentions">
      <ul aria-label="Where it is said">
        {shown.map((mention) => (
          <Mention key={`${mention.line}-${mention.from}`} mention={mention} {...wiring} />
        ))}
      </ul>
      {mentions.length > shown.length && (
        <button type="button" className="text-button" onClick={() => setOpen(true)}>
          Show all {mentions.length} mentions
        </button>
      )}
    </div>
  )
}

function Mention({ mention, videoId, heardAs, onShow }: Omit<Props, 'mentions'> & { mention: BrandMention }) {
  const { startMs, quote, price, sellThroughRate } = mention
  const [before, name, after] = cutQuote(quote, heardAs(mention))
  const said = [price !== null && `$${price}`, sellThroughRate !== null && `${sellThroughRate}%`].filter(Boolean)
  return (
    <li>
      {startMs !== null && (
        <a
          className="moment"
          href={videoMoment(videoId, startMs)}
          {...outsideLink}
          aria-label={`Play at ${formatMoment(startMs)}`}
          onClick={() => onShow(mention, false)}
        >
          <Icon name="from-here" />
          {formatMoment(startMs)}
        </a>
      )}
      <button type="button" className="quote" title="Show it in the transcript" onClick={() => onShow(mention, true)}>
        <q>
          {before}
          {name && <mark>{name}</mark>}
          {after}
        </q>
      </button>
      {said.length > 0 && (
        <span className="price-said">
          <span className="sr-only">said: </span>
          {said.join(', ')}
        </span>
      )}
    </li>
  )
}
