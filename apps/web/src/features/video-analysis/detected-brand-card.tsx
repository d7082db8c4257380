import { memo, useState, useRef, type ChangeEvent } from 'react'
import { describeGarmentType, garmentTypes } from '@bolodex/contract/brands/garment-types'
import { limits } from '@bolodex/contract/limits'
import { videoMoment } from '@bolodex/contract/videos/video-address'
import type { BrandMention, DetectedBrand } from '@bolodex/contract/videos/video-analysis'
import { formatMoment } from '#lib/format-numbers.ts'
import { CheckField } from '#ui/fields/check-field.tsx'
import { Icon } from '#ui/icon.tsx'
import { outsideLink, PageLink } from '#ui/navigation/page-link.tsx'
import { TextAreaField, TextField } from '#ui/fields/field.tsx'
import { cutQuote } from './mark-lines.ts'
import { typedFrom, type DraftErrors, type DraftField, type DetectedDraft } from './detected-draft.ts'
import { joinClasses } from '#lib/join-classes.ts'
import styles from './detected-brand-card.module.css'
import panesStyles from './panes.module.css'
import sourceBoxStyles from './source-box.module.css'
import chipStyles from '#ui/chip.module.css'
import panelStyles from '#ui/panel.module.css'

type DetectedBrandCardProps = {
  brand: DetectedBrand
  edits: Partial<DetectedDraft> | undefined
  /** The brand of the directory that it is. */
  known: { slug: string; name: string } | null
  errors: DraftErrors | undefined
  isChosen: boolean
  videoId: string
  spokenAs: (mention: BrandMention) => string
  onChoose: (number: number, isChosen: boolean) => void
  onChange: (number: number, changed: Partial<DetectedDraft>) => void
  onShow: (mention: BrandMention, takesFocus: boolean) => void
}

/** A brand that was detected: what it will be saved as, and where it was said. */
export const DetectedBrandCard = memo(function DetectedBrandCard(props: DetectedBrandCardProps) {
  const { brand, edits, known, errors, isChosen, videoId, spokenAs, onChoose, onChange, onShow } = props
  const { number, foundBy, mentions } = brand
  const typed = typedFrom(brand, edits)
  const field = (name: DraftField, label: string) => ({
    name: `${number}.${name}`,
    label,
    value: typed[name],
    error: errors?.[name],
    onChange: ({ target }: { target: { value: string } }) => onChange(number, { [name]: target.value }),
  })
  return (
    <li id={`detected-${number}`} className={joinClasses(styles['detected-card'], isChosen && styles['is-chosen'])}>
      <div className={styles['detected-head']}>
        <CheckField
          className={styles['detected-check']}
          name={`${number}.chosen`}
          checked={isChosen}
          onChange={({ target }) => onChoose(number, target.checked)}
        >
          <span className="sr-only">Select {typed.name || brand.name}</span>
        </CheckField>
        <div className={styles['detected-name']}>
          <TextField {...field('name', 'Name')} maxLength={limits.brandName.max} autoComplete="off" />
        </div>
        {known ? (
          <PageLink className={styles['already-here']} href={`/brands/${known.slug}`}>
            <Icon name="verified" />
            <span>Already here</span>
            <span className="sr-only">: {known.name}</span>
          </PageLink>
        ) : (
          <span className={styles['new-sticker']}>
            <Icon name="sparkles" />
            New
          </span>
        )}
      </div>
      {foundBy === 'model' && (
        <p className={joinClasses(panelStyles['tape-mark'], styles['second-reader'])}>Second reader</p>
      )}
      {known && (
        <p className="hint">
          Saving adds this video, its quotes and the price said to the brand’s page, and the tag photo if you give one.
          The rest of it stays as it is.
        </p>
      )}
      <TextAreaField {...field('description', 'Description')} rows={2} maxLength={limits.brandDescription.max} />
      <div className={styles['detected-pair']}>
        <div className={styles['dollar-field']}>
          <TextField {...field('averageSalePrice', 'Average sale price')} inputMode="numeric" autoComplete="off" />
        </div>
        <TextField
          {...field('tagPhotoUrl', 'Tag photo URL')}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://…/tag.jpg"
        />
      </div>
      <GarmentTags
        names={typed.garmentTypes}
        brandName={typed.name}
        onChange={(garmentTypes) => onChange(number, { garmentTypes })}
      />
      <MentionList {...{ mentions, videoId, spokenAs, onShow }} />
    </li>
  )
})

type MentionListProps = {
  mentions: BrandMention[]
  videoId: string
  /** The words of the transcript that are the brand's name. */
  spokenAs: (mention: BrandMention) => string
  onShow: (mention: BrandMention, takesFocus: boolean) => void
}

const shownAtFirst = 4

/** Where a brand is said. A time opens the video there and shows the line; the quote only shows the line. */
function MentionList({ mentions, ...wiring }: MentionListProps) {
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen ? mentions : mentions.slice(0, shownAtFirst)
  return (
    <div className={styles['mentions']}>
      <ul aria-label="Where it is said">
        {shown.map((mention) => (
          <Mention key={`${mention.line}-${mention.from}`} mention={mention} {...wiring} />
        ))}
      </ul>
      {mentions.length > shown.length && (
        <button
          type="button"
          className={joinClasses(sourceBoxStyles['text-button'], styles['show-all'])}
          onClick={() => setOpen(true)}
        >
          Show all {mentions.length} mentions
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
  const said = [price !== null && `$${price}`, sellThroughRate !== null && `${sellThroughRate}%`].filter(Boolean)
  return (
    <li>
      {startMs !== null && (
        <a
          className={panesStyles['moment']}
          href={videoMoment(videoId, startMs)}
          {...outsideLink}
          aria-label={`Play at ${formatMoment(startMs)}`}
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
        title="Show it in the transcript"
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
          <span className="sr-only">said: </span>
          {said.join(', ')}
        </span>
      )}
    </li>
  )
}

type GarmentTagsProps = { names: string[]; brandName: string; onChange: (names: string[]) => void }

/** The garments that were detected with a brand. One that is wrong is taken off, one that is missing is added. */
function GarmentTags({ names, brandName, onChange }: GarmentTagsProps) {
  const adder = useRef<HTMLSelectElement>(null)
  const others = garmentTypes.filter(({ name }) => !names.includes(name))
  const remove = (removed: string) => {
    onChange(names.filter((name) => name !== removed))
    // The button had the focus and is gone.
    adder.current?.focus()
  }
  const handleAdd = ({ target }: ChangeEvent<HTMLSelectElement>) => {
    if (target.value) onChange([...names, target.value])
  }
  return (
    <div className={styles['garment-tags']}>
      <ul aria-label={`Garments of ${brandName}`}>
        {names.map(describeGarmentType).map(({ name, key }) => (
          <li key={name} className={joinClasses(chipStyles['chip'], styles['garment-tag'], `hue-${key}`)}>
            <Icon name={`garment-${key}`} />
            {name}
            <button type="button" aria-label={`Remove ${name}`} onClick={() => remove(name)}>
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
      {others.length > 0 && names.length < limits.garmentTypes && (
        <select
          ref={adder}
          className="input"
          aria-label={`Add a garment to ${brandName}`}
          value=""
          onChange={handleAdd}
        >
          <option value="">Add a garment</option>
          {others.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      )}
    </div>
  )
}
