import { memo } from 'react'
import type { BrandMention, DetectedBrand } from '@bolodex/contract/video-analysis'
import { limits } from '@bolodex/contract/limits'
import { CheckField } from '#ui/check-field.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { GarmentTags } from './garment-tags.tsx'
import { MentionList } from './mention-list.tsx'
import { typedFrom, type HeardErrors, type HeardField, type TypedHeard } from './typed-heard.ts'

type Props = {
  brand: DetectedBrand
  edits: Partial<TypedHeard> | undefined
  /** The brand of the directory that it is. */
  known: { slug: string; name: string } | null
  errors: HeardErrors | undefined
  isChosen: boolean
  videoId: string
  heardAs: (mention: BrandMention) => string
  onChoose: (number: number, isChosen: boolean) => void
  onChange: (number: number, changed: Partial<TypedHeard>) => void
  onShow: (mention: BrandMention, takesFocus: boolean) => void
}

/** A brand that was heard: what it will be saved as, and where it was said. */
export const HeardCard = memo(function HeardCard(props: Props) {
  const { brand, edits, known, errors, isChosen, videoId, heardAs, onChoose, onChange, onShow } = props
  const { number, foundBy, mentions } = brand
  const typed = typedFrom(brand, edits)
  const field = (name: HeardField, label: string) => ({
    name: `${number}.${name}`,
    label,
    value: typed[name],
    error: errors?.[name],
    onChange: ({ target }: { target: { value: string } }) => onChange(number, { [name]: target.value }),
  })
  return (
    <li id={`heard-${number}`} className={`heard-card ${isChosen ? 'is-chosen' : ''}`}>
      <div className="heard-head">
        <CheckField
          name={`${number}.chosen`}
          checked={isChosen}
          onChange={({ target }) => onChoose(number, target.checked)}
        >
          <span className="sr-only">Select {typed.name || brand.name}</span>
        </CheckField>
        <div className="heard-name">
          <TextField {...field('name', 'Name')} maxLength={limits.brandName.max} autoComplete="off" />
        </div>
        {known ? (
          <PageLink className="already-here" href={`/brands/${known.slug}`}>
            <Icon name="verified" />
            <span>Already here</span>
            <span className="sr-only">: {known.name}</span>
          </PageLink>
        ) : (
          <span className="new-sticker">
            <Icon name="sparkles" />
            New
          </span>
        )}
      </div>
      {foundBy === 'model' && <p className="tape-mark">Second reader</p>}
      {known && (
        <p className="hint">
          Saving adds this video, its quotes and the price said to the brand’s page, and the tag photo if you give one.
          The rest of it stays as it is.
        </p>
      )}
      <TextAreaField {...field('description', 'Description')} rows={2} maxLength={limits.brandDescription.max} />
      <div className="heard-pair">
        <div className="dollar-field">
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
      <MentionList {...{ mentions, videoId, heardAs, onShow }} />
    </li>
  )
})
