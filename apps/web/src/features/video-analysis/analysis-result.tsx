import { useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { BrandMention, VideoAnalysis } from '@bolodex/contract/videos/video-analysis'
import { formatCount, formatMoment } from '#lib/format-numbers.ts'
import { Icon } from '#ui/icon.tsx'
import { outsideLink } from '#ui/navigation/page-link.tsx'
import { DetectedBrandsPanel } from './detected-brands-panel.tsx'
import { stopAt } from './mark-lines.ts'
import { TranscriptPanel } from './transcript-panel.tsx'
import { joinClasses } from '#lib/join-classes.ts'
import panesStyles from './panes.module.css'
import analysisStepsStyles from './analysis-steps.module.css'

type Props = { analysis: VideoAnalysis; onSignedOut: () => void }

/** What was detected in a video: the transcript on one side, the brands on the other, each leading to the other. */
export function AnalysisResult({ analysis, onSignedOut }: Props) {
  const transcript = useRef<HTMLElement>(null)
  // Whoever looks for one part of it wants all of it drawn.
  const [isWhole, setWhole] = useState(false)
  const cards = useRef<HTMLUListElement>(null)

  const showMention = useCallback(({ line }: BrandMention, takesFocus: boolean) => {
    flushSync(() => setWhole(true))
    const panel = transcript.current
    const part = panel?.querySelector<HTMLElement>(`[data-line="${line}"]`)
    if (!panel || !part) return
    // Not a state: thousands of lines would be looked at again for it.
    panel.querySelector('[aria-current]')?.removeAttribute('aria-current')
    part.setAttribute('aria-current', 'true')
    scrollWithin(panel, part)
    const stop = takesFocus && part.querySelector<HTMLElement>('[data-stop]')
    if (stop) stopAt(stop, { preventScroll: true })
  }, [])

  const showCard = useCallback((number: number) => {
    flushSync(() => setWhole(true))
    const card = cards.current?.querySelector<HTMLElement>(`#detected-${number}`)
    if (!cards.current || !card) return
    scrollWithin(cards.current, card)
    card.querySelector<HTMLElement>('input[type=checkbox]')?.focus({ preventScroll: true })
  }, [])

  return (
    <>
      <VideoLine analysis={analysis} />
      <div className={panesStyles['panes']}>
        <TranscriptPanel ref={transcript} analysis={analysis} isWhole={isWhole} onMark={showCard} />
        <DetectedBrandsPanel ref={cards} isWhole={isWhole} onShow={showMention} {...{ analysis, onSignedOut }} />
      </div>
    </>
  )
}

/** Which video it is, what was read of it, and by what. */
function VideoLine({ analysis }: { analysis: VideoAnalysis }) {
  const { video, tookMs } = analysis
  const facts = [
    video.channel,
    video.lengthSeconds !== null && formatMoment(video.lengthSeconds * 1000),
    nameCaptions(analysis),
    // The unit stays with its number.
    `read in ${(Math.max(tookMs, 100) / 1000).toFixed(1)}\u00a0s`,
  ].filter(Boolean)
  const secondReader = describeSecondReader(analysis)
  return (
    <div className={analysisStepsStyles['video-line']} data-part="video-line">
      <a href={video.url} {...outsideLink}>
        {video.title ?? 'The video on YouTube'} <Icon name="outside" />
        <span className="sr-only">(opens in a new tab)</span>
      </a>
      <span className="hint">{facts.join(' · ')}</span>
      {secondReader && (
        <span className={joinClasses('hint', analysisStepsStyles['video-line-reader'])}>{secondReader}</span>
      )}
    </div>
  )
}

function nameCaptions({ captions, language }: VideoAnalysis): string {
  if (captions === 'pasted') return 'pasted transcript'
  const name = language === null ? '' : nameLanguage(language)
  const words = captions === 'automatic' ? ['automatic', name, 'captions'] : [name, 'captions']
  return words.filter(Boolean).join(' ')
}

function nameLanguage(code: string): string {
  try {
    return new Intl.DisplayNames('en', { type: 'language' }).of(code) ?? code
  } catch {
    // YouTube has codes of its own.
    return code
  }
}

function describeSecondReader({ model, brands }: VideoAnalysis): string | null {
  if (model === 'off') return null
  if (model === 'failed') return 'The second reader did not answer: what you see was found by the words alone.'
  if (model === 'skipped')
    return 'The second reader was not asked this time: what you see was found by the words alone.'
  const more = brands.filter(({ foundBy }) => foundBy === 'model').length
  const byWords = formatCount(brands.length - more, 'brand')
  return `Found by the words: ${byWords}. By the second reader: ${more === 0 ? 'no more' : `${more} more`}.`
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
