import { useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { BrandMention, VideoAnalysis } from '@bolodex/contract/videos/video-analysis'
import { formatMoment } from '#lib/format-moment.ts'
import { Icon } from '#ui/icon.tsx'
import { outsideLink } from '#ui/navigation/page-link.tsx'
import { DetectedBrandsPanel } from './detected-brands-panel.tsx'
import { stopAt } from './mark-lines.ts'
import { isNarrow, Panes, type PaneName } from './panes.tsx'
import { TranscriptPanel } from './transcript-panel.tsx'
import { analyzerWording } from './video-analysis-wording.ts'
import { joinClasses } from '#lib/join-classes.ts'
import analysisStepsStyles from './analysis-steps.module.css'

const wording = analyzerWording.result

type Props = { analysis: VideoAnalysis; onSignedOut: () => void }

/** What was detected in a video: the transcript on one side, the brands on the other, each leading to the other. */
export function AnalysisResult({ analysis, onSignedOut }: Props) {
  const transcript = useRef<HTMLElement>(null)
  // Searching within it requires rendering all of it.
  const [isWhole, setWhole] = useState(false)
  const [shown, setShown] = useState<PaneName>('brands')
  const cards = useRef<HTMLUListElement>(null)

  const showMention = useCallback(({ line }: BrandMention, takesFocus: boolean) => {
    flushSync(() => {
      setWhole(true)
      // Returning from the video shows the card that was left.
      if (takesFocus) setShown('transcript')
    })
    const panel = transcript.current
    const part = panel?.querySelector<HTMLElement>(`[data-line="${line}"]`)
    if (!panel || !part) return
    // Not a state: thousands of lines would be looked at again for it.
    panel.querySelector('[aria-current]')?.removeAttribute('aria-current')
    part.setAttribute('aria-current', 'true')
    if (takesFocus && isNarrow()) panel.scrollIntoView({ block: 'nearest' })
    scrollWithin(panel, part)
    const stop = takesFocus && part.querySelector<HTMLElement>('[data-stop]')
    if (stop) stopAt(stop, { preventScroll: true })
  }, [])

  const showCard = useCallback((number: number) => {
    flushSync(() => {
      setWhole(true)
      setShown('brands')
    })
    const card = cards.current?.querySelector<HTMLElement>(`#detected-${number}`)
    if (!cards.current || !card) return
    // On a narrow screen the cards are as long as the page, which scrolls.
    if (isNarrow()) card.scrollIntoView({ block: 'center' })
    else scrollWithin(cards.current, card)
    card.querySelector<HTMLElement>('input[type=checkbox]')?.focus({ preventScroll: true })
  }, [])

  return (
    <>
      <VideoLine analysis={analysis} />
      <Panes
        shown={shown}
        brandCount={analysis.brands.length}
        onShow={setShown}
        transcript={<TranscriptPanel ref={transcript} analysis={analysis} isWhole={isWhole} onMark={showCard} />}
        brands={
          <DetectedBrandsPanel ref={cards} isWhole={isWhole} onShow={showMention} {...{ analysis, onSignedOut }} />
        }
      />
    </>
  )
}

/** Which video it is, what was read of it, and by what. */
function VideoLine({ analysis }: { analysis: VideoAnalysis }) {
  const { video, tookMs } = analysis
  const facts = [
    video?.channel,
    video && video.lengthSeconds !== null && formatMoment(video.lengthSeconds * 1000),
    video && nameCaptions(analysis),
    wording.took((Math.max(tookMs, 100) / 1000).toFixed(1)),
  ].filter(Boolean)
  const notes = [video === null && wording.noLink, describeModel(analysis)].filter((note) => typeof note === 'string')
  return (
    <div className={analysisStepsStyles['video-line']} data-part="video-line">
      {video ? (
        <a href={video.url} {...outsideLink}>
          {video.title ?? wording.video} <Icon name="outside" />
          <span className="sr-only">{wording.newTab}</span>
        </a>
      ) : (
        <b>{wording.noVideo}</b>
      )}
      <span className="hint">{facts.join(' · ')}</span>
      {notes.map((note) => (
        <span key={note} className={joinClasses('hint', analysisStepsStyles['video-line-note'])}>
          {note}
        </span>
      ))}
    </div>
  )
}

function nameCaptions({ captions, language }: VideoAnalysis): string {
  if (captions === 'pasted') return wording.captions.pasted
  const name = language === null ? '' : nameLanguage(language)
  const words = captions === 'automatic' ? [wording.captions.automatic, name] : [name]
  return [...words, wording.captions.captions].filter(Boolean).join(' ')
}

function nameLanguage(code: string): string {
  try {
    return new Intl.DisplayNames('en', { type: 'language' }).of(code) ?? code
  } catch {
    // YouTube has nonstandard codes.
    return code
  }
}

function describeModel({ model, brands }: VideoAnalysis): string | null {
  if (model === 'off') return null
  if (model === 'failed') return wording.modelFailed
  if (model === 'skipped') return wording.modelSkipped
  const more = brands.filter(({ foundBy }) => foundBy === 'model').length
  return wording.modelFound(brands.length - more, more)
}

/**
 * Brings a part of a panel into its upper third, and moves nothing but the panel. What lies far away has only a guessed
 * height until it is drawn, so the place is looked up again in the next frames.
 */
function scrollWithin(panel: HTMLElement, part: HTMLElement, tries = 3): void {
  const { top } = panel.getBoundingClientRect()
  const wanted = part.getBoundingClientRect().top - top - panel.clientHeight / 3
  if (Math.abs(wanted) > 1) panel.scrollTop += wanted
  if (tries > 1) requestAnimationFrame(() => scrollWithin(panel, part, tries - 1))
}
