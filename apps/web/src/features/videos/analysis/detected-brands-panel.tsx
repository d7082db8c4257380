import {
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  type KeyboardEvent,
  type Ref,
  type SyntheticEvent,
} from 'react'
import type { BrandMention, VideoAnalysis } from '@bolodex/contract/videos/video-analysis'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogFoot } from '#ui/dialog/dialog-foot.tsx'
import { CheckField } from '#ui/fields/check-field.tsx'
import { Hanger } from '#ui/garments/hanger.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { DetectedBrandCard } from './detected-brand-card.tsx'
import { knownAs, type DraftField, type DetectedDraft } from './detected-draft.ts'
import { analyzerWording } from './video-analysis-wording.ts'
import { useGradually } from './use-gradually.ts'
import { useDetectedBrands } from './use-detected-brands.ts'
import { joinClasses } from '#lib/join-classes.ts'
import panesStyles from './panes.module.css'
import analysisStepsStyles from './analysis-steps.module.css'
import detectedBrandStyles from './detected-brand-card.module.css'

const wording = analyzerWording.panes

type DetectedBrandsPanelProps = {
  analysis: VideoAnalysis
  /** What scrolls. */
  ref: Ref<HTMLUListElement>
  /** A card is wanted that may not be drawn yet. */
  isWhole: boolean
  /** Shows a mention in the transcript; `takesFocus` when nothing else is opened by it. */
  onShow: (mention: BrandMention, takesFocus: boolean) => void
  onSignedOut: () => void
}

/** The brands that were detected, each on a card, and which of them are to be saved. */
export function DetectedBrandsPanel({ analysis, ref, isWhole, onShow, onSignedOut }: DetectedBrandsPanelProps) {
  const headingId = useId()
  const form = useRef<HTMLFormElement>(null)
  const focusField = (number: number, field: DraftField) => {
    const found = form.current?.elements.namedItem(`${number}.${field}`)
    if (found instanceof HTMLElement) found.focus()
  }
  const detection = useDetectedBrands({ analysis, onSignedOut, onWrong: focusField })
  const { cards, chosen, saved, errors, isSaving, choose, chooseAll, change, save } = detection
  const { brands, video } = analysis
  const lines = useMemo(() => analysis.transcript.split('\n'), [analysis.transcript])
  const spokenAs = useCallback(({ line, from, to }: BrandMention) => lines[line]?.slice(from, to) ?? '', [lines])
  const drawn = useGradually(brands.length, { first: 10, step: 5 })

  // Stable identity: among many cards only the edited one re-renders.
  const newest = useRef({ choose, change })
  useEffect(() => {
    newest.current = { choose, change }
  })
  const handleChoose = useCallback((number: number, isChosen: boolean) => newest.current.choose(number, isChosen), [])
  const handleChange = useCallback(
    (number: number, changed: Partial<DetectedDraft>) => newest.current.change(number, changed),
    [],
  )

  // The button is disabled while saving and when all is saved: the focus then moves to the cards.
  const wasSaving = useRef(false)
  useEffect(() => {
    const isLost = document.activeElement === document.body
    if (wasSaving.current && !isSaving && isLost) form.current?.querySelector('ul')?.focus({ preventScroll: true })
    wasSaving.current = isSaving
  }, [isSaving])

  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    void save()
  }
  /** A form whose button is disabled is not sent by the Enter key, and would not say why. */
  const handleKey = (event: KeyboardEvent) => {
    const isField = event.target instanceof HTMLInputElement && event.target.type !== 'checkbox'
    if (event.key !== 'Enter' || !isField || chosen.size > 0 || event.nativeEvent.isComposing) return
    event.preventDefault()
    void save()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the Enter key belongs to the form
    <form
      ref={form}
      className={panesStyles['pane']}
      data-part="pane"
      aria-labelledby={headingId}
      noValidate
      method="post"
      onSubmit={handleSubmit}
      onKeyDown={handleKey}
    >
      <header>
        <h2 id={headingId}>{wording.brands}</h2>
        <output className="hint">{wording.counts(brands.length, chosen.size)}</output>
        <div className={panesStyles['pane-tools']}>
          <SelectAll chosen={chosen.size} of={brands.length} isBusy={isSaving} onChange={chooseAll} />
          <Button type="submit" className="button-small" disabled={isSaving || chosen.size === 0}>
            {isSaving ? <span className={analysisStepsStyles['turning']} aria-hidden="true" /> : <Icon name="save" />}
            {isSaving ? wording.saving : wording.save}
          </Button>
        </div>
      </header>
      {brands.length === 0 ? (
        <NothingDetected />
      ) : (
        <ul
          ref={ref}
          className={joinClasses(detectedBrandStyles['detected-cards'], panesStyles['pane-list'])}
          aria-label={wording.brandList}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- whatever scrolls must be reached by the keyboard
          tabIndex={0}
        >
          {brands.slice(0, isWhole ? brands.length : drawn).map((brand, at) => {
            const typed = cards[at]?.typed
            return (
              typed && (
                <DetectedBrandCard
                  key={brand.number}
                  brand={brand}
                  edits={detection.edits[brand.number]}
                  known={knownAs(brand, typed, saved)}
                  errors={errors[brand.number]}
                  isChosen={chosen.has(brand.number)}
                  videoId={video?.id ?? null}
                  spokenAs={spokenAs}
                  onChoose={handleChoose}
                  onChange={handleChange}
                  onShow={onShow}
                />
              )
            )
          })}
        </ul>
      )}
      {detection.unsure && (
        <UnsureNames
          names={detection.unsure}
          onClose={detection.forgetQuestion}
          onSave={(answer) => void save(answer)}
        />
      )}
    </form>
  )
}

const unsureWording = analyzerWording.unsure

type UnsureNamesProps = {
  names: string[]
  onClose: () => void
  onSave: (answer: 'with unsure' | 'without unsure') => void
}

/** Asks about names that no list has and that were only selected together with all others. */
function UnsureNames({ names, onClose, onSave }: UnsureNamesProps) {
  const { length } = names
  return (
    <Dialog isOpen title={unsureWording.title(length)} onClose={onClose}>
      <p>{length === 1 ? unsureWording.textOne : unsureWording.text}</p>
      <p>
        <b>{unsureWording.names(names)}</b>
      </p>
      <DialogFoot cancel={unsureWording.leaveOut(length)} onCancel={() => onSave('without unsure')}>
        <Button onClick={() => onSave('with unsure')}>{unsureWording.save(length)}</Button>
      </DialogFoot>
    </Dialog>
  )
}

function NothingDetected() {
  return (
    <div className={panesStyles['pane-idle']}>
      <Hanger />
      <h3>{wording.nothingTitle}</h3>
      <p>
        {wording.nothingText} <PageLink href="/submit-brand">{wording.nothingLink}</PageLink>.
      </p>
    </div>
  )
}

type SelectAllProps = { chosen: number; of: number; isBusy?: boolean; onChange?: (isChosen: boolean) => void }

/** Ticks all cards, or none. Half ticked while some are. */
export function SelectAll({ chosen, of, isBusy = false, onChange }: SelectAllProps) {
  const box = useRef<HTMLInputElement>(null)
  const isPartly = chosen > 0 && chosen < of
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartly
  }, [isPartly])
  return (
    <CheckField
      className={panesStyles['pane-check']}
      ref={box}
      checked={of > 0 && chosen === of}
      disabled={of === 0 || isBusy}
      onChange={({ target }) => onChange?.(target.checked)}
    >
      {wording.selectAll}
    </CheckField>
  )
}
