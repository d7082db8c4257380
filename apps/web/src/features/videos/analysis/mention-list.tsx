import { useState } from 'react'
import { videoMoment } from '@bolodex/contract/videos/video-address'
import type { BrandMention } from '@bolodex/contract/videos/video-analysis'
import { formatUnits } from '#lib/format-money.ts'
import { formatMoment } from '#lib/format-moment.ts'
import { Icon } from '#ui/icon.tsx'
import { outsideLink } from '#ui/navigation/page-link.tsx'
import { cutQuote } from './mark-lines.ts'
import { analyzerWording } from './video-analysis-wording.ts'
import { joinClasses } from '#lib/join-classes.ts'
import textButton from '#ui/text-button.module.css'
import styles from './detected-brand-card.module.css'
import panesStyles from './panes.module.css'

const wording = analyzerWording.card

type MentionListProps = {
  mentions: BrandMention[]
  videoId: string | null
  /** The words of the transcript that are the brand's name. */
  spokenAs: (mention: BrandMention) => string
  onShow: (mention: BrandMention, takesFocus: boolean) => void
}

const shownAtFirst = 4

/** Where a brand is said. A time opens the video there and shows the line; the quote only shows the line. */
export function MentionList({ mentions, ...wiring }: MentionListProps) {
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen ? mentions : mentions.slice(0, shownAtFirst)
  return (
    <div className={styles['mentions']}>
      <ul aria-label={wording.mentions}>
        {shown.map((mention) => (
          <Mention key={`${mention.line}-${mention.from}`} mention={mention} {...wiring} />
        ))}
      </ul>
      {mentions.length > shown.length && (
        <button
          type="button"
          className={joinClasses(textButton['text-button'], styles['show-all'])}
          onClick={() => setOpen(true)}
        >
          {wording.allMentions(mentions.length)}
        </button>
      )}
    </div>
  )
}

function Mention({
  mention,
  videoId,
  spokenAs,
  onShow,
}: Omit<MentionListProps, 'mentions'> & { mention: BrandMention }) {
  const { startMs, quote, price, sellThroughRate } = mention
  const [before, name, after] = cutQuote(quote, spokenAs(mention))
  const said = [price !== null && formatUnits(price), sellThroughRate !== null && `${sellThroughRate}%`].filter(Boolean)
  return (
    <li>
      {startMs !== null && videoId === null && <span className={panesStyles['moment']}>{formatMoment(startMs)}</span>}
      {startMs !== null && videoId !== null && (
        <a
          className={panesStyles['moment']}
          href={videoMoment(videoId, startMs)}
          {...outsideLink}
          aria-label={wording.playAt(formatMoment(startMs))}
          onClick={() => onShow(mention, false)}
        >
          <Icon name="from-here" />
          {formatMoment(startMs)}
        </a>
      )}
      <button
        type="button"
        className={styles['quote']}
        data-part="quote"
        title={wording.showInTranscript}
        onClick={() => onShow(mention, true)}
      >
        <q>
          {before}
          {name && <mark>{name}</mark>}
          {after}
        </q>
      </button>
      {said.length > 0 && (
        <span className={styles['price-said']}>
          <span className="sr-only">{wording.priceSaid} </span>
          {said.join(', ')}
        </span>
      )}
    </li>
  )
}
