import { memo, useId, useState, useRef, type ChangeEvent } from 'react'
import { describeGarmentType, garmentTypes } from '@bolodex/contract/garment-types'
import { limits } from '@bolodex/contract/limits'
import type { BrandMention, DetectedBrand } from '@bolodex/contract/videos/video-analysis'
import { siteSign } from '#lib/format-cents.ts'
import { CheckField } from '#ui/fields/check-field.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { TextAreaField, TextField } from '#ui/fields/field.tsx'
import { AmountsSaid, describeBasis, FoldedFacts } from './amounts-said.tsx'
import { MentionList } from './mention-list.tsx'
import { analyzerWording } from './video-analysis-wording.ts'
import { typedFrom, type DraftErrors, type DraftField, type DetectedDraft } from './detected-draft.ts'
import { joinClasses } from '#lib/join-classes.ts'
import styles from './detected-brand-card.module.css'
import chipStyles from '#ui/chip.module.css'
import panelStyles from '#ui/panel.module.css'

const wording = analyzerWording.card

type KnownBrand = { slug: string; name: string }

type DetectedBrandCardProps = {
  brand: DetectedBrand
  edits: Partial<DetectedDraft> | undefined
  /** The brand of the directory that it is. */
  known: KnownBrand | null
  errors: DraftErrors | undefined
  isChosen: boolean
  /** Null when a transcript was pasted without a link. */
  videoId: string | null
  spokenAs: (mention: BrandMention) => string
  onChoose: (number: number, isChosen: boolean) => void
  onChange: (number: number, changed: Partial<DetectedDraft>) => void
  onShow: (mention: BrandMention, takesFocus: boolean) => void
}

/** A card of a new brand fills a phone's screen, so there it begins as one line. */
const isNarrow = (): boolean => globalThis.matchMedia?.('(width < 560px)').matches ?? false

/**
 * A detected brand: what it will be saved as, and its quotes. A known brand is one line until it is opened, also one that
 * has just been saved, and has only the fields that saving uses: its description and garments stay.
 */
export const DetectedBrandCard = memo(function DetectedBrandCard(props: DetectedBrandCardProps) {
  const { brand, edits, known, errors, isChosen, videoId, spokenAs, onChoose, onChange, onShow } = props
  const { number, foundBy, mentions } = brand
  const isKnown = known !== null
  const [isOpen, setOpen] = useState(() => !isKnown && !isNarrow())
  const [wasKnown, setWasKnown] = useState(isKnown)
  if (isKnown !== wasKnown) {
    setWasKnown(isKnown)
    setOpen(!isKnown)
  }
  const bodyId = useId()
  const typed = typedFrom(brand, edits)
  const isFolded = !isOpen && errors === undefined
  const field = (name: DraftField, label: string) => ({
    name: `${number}.${name}`,
    label,
    value: typed[name],
    error: errors?.[name],
    onChange: ({ target }: { target: { value: string } }) => onChange(number, { [name]: target.value }),
  })
  return (
    <li
      id={`detected-${number}`}
      className={joinClasses(styles['detected-card'], isChosen && styles['is-chosen'], isFolded && styles['is-folded'])}
    >
      <div className={isFolded ? styles['folded-head'] : styles['detected-head']}>
        <CheckField
          className={styles['detected-check']}
          name={`${number}.chosen`}
          checked={isChosen}
          onChange={({ target }) => onChoose(number, target.checked)}
        >
          <span className="sr-only">{wording.select(typed.name || brand.name)}</span>
        </CheckField>
        {isFolded ? (
          <div className={styles['folded-words']}>
            <b className={styles['folded-name']} data-part="folded-name">
              {typed.name}
            </b>
            <FoldedFacts brand={brand} typedPrice={typed.averageSalePrice} />
          </div>
        ) : (
          <div className={styles['detected-name']}>
            <TextField {...field('name', wording.name)} maxLength={limits.brandName.max} autoComplete="off" />
          </div>
        )}
        {isFolded && typed.averageSalePrice !== '' && (
          <span className={styles['price-said']}>
            <span className="sr-only">{wording.priceSaid} </span>
            {siteSign()}
            {typed.averageSalePrice}
          </span>
        )}
        <Standing known={known} isUnlisted={brand.isUnlisted} />
        <button
          type="button"
          className={joinClasses('icon-button', styles['fold-button'])}
          aria-expanded={!isFolded}
          aria-controls={bodyId}
          aria-label={isFolded ? wording.open(typed.name) : wording.fold(typed.name)}
          onClick={() => setOpen(isFolded)}
        />
      </div>
      <div id={bodyId} className={styles['detected-body']} hidden={isFolded}>
        {!isFolded && (
          <>
            {foundBy === 'model' && (
              <p className={joinClasses(panelStyles['tape-mark'], styles['by-model'])}>{wording.byModel}</p>
            )}
            {brand.isUnlisted && !known && <p className="hint">{wording.unlisted}</p>}
            {known ? (
              <p className="hint">{videoId === null ? wording.knownHintNoLink : wording.knownHint}</p>
            ) : (
              <TextAreaField
                {...field('description', wording.description)}
                rows={2}
                maxLength={limits.brandDescription.max}
              />
            )}
            <div className={styles['detected-pair']}>
              {/* Without a video there is no quote whose price could be put right. */}
              {(!known || videoId !== null) && (
                <div className={styles['dollar-field']}>
                  <TextField
                    {...field('averageSalePrice', known ? wording.priceMentioned : wording.price)}
                    hint={describeBasis(brand, typed.averageSalePrice)}
                    inputMode="numeric"
                    autoComplete="off"
                  />
                </div>
              )}
              <TextField
                {...field('tagPhotoUrl', wording.tagPhotoUrl)}
                inputMode="url"
                autoComplete="off"
                spellCheck={false}
                placeholder={wording.tagPhotoPlaceholder}
              />
            </div>
            {!known && (
              <GarmentTags
                names={typed.garmentTypes}
                brandName={typed.name}
                onChange={(garmentTypes) => onChange(number, { garmentTypes })}
              />
            )}
            <AmountsSaid brand={brand} />
            <MentionList {...{ mentions, videoId, spokenAs, onShow }} />
          </>
        )}
      </div>
    </li>
  )
})

/** Whether it is in the directory, and the way there. */
function Standing({ known, isUnlisted }: { known: KnownBrand | null; isUnlisted: boolean }) {
  return known ? (
    <PageLink className={styles['already-here']} href={`/brands/${known.slug}`}>
      <Icon name="verified" />
      <span className={styles['already-here-text']}>{wording.known}</span>
      <span className="sr-only">: {known.name}</span>
    </PageLink>
  ) : (
    <span className={joinClasses(styles['new-sticker'], isUnlisted && styles['is-unsure'])}>
      <Icon name="sparkles" />
      {isUnlisted ? wording.isUnsure : wording.isNew}
    </span>
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
      <ul aria-label={wording.garments(brandName)}>
        {names.map(describeGarmentType).map(({ name, key }) => (
          <li key={name} className={joinClasses(chipStyles['chip'], styles['garment-tag'], `hue-${key}`)}>
            <Icon name={`garment-${key}`} />
            {name}
            <button type="button" aria-label={wording.removeGarment(name)} onClick={() => remove(name)}>
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
      {others.length > 0 && names.length < limits.garmentTypes && (
        <select
          ref={adder}
          className="input"
          aria-label={wording.addGarmentTo(brandName)}
          value=""
          onChange={handleAdd}
        >
          <option value="">{wording.addGarment}</option>
          {others.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      )}
    </div>
  )
}
