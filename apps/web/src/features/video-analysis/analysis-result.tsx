import { useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { BrandMention, VideoAnalysis } from '@bolodex/contract/video-analysis'
import { HeardPanel } from './heard-panel.tsx'
import { stopAt } from './move-along.ts'
import { scrollWithin } from './scroll-within.ts'
import { TranscriptPanel } from './transcript-panel.tsx'
import { VideoLine } from './video-line.tsx'

type Props = { analysis: VideoAnalysis; onSignedOut: () => void }

/** What was heard in a video: the transcript on one side, the brands on the other, each leading to the other. */
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
    const card = cards.current?.querySelector<HTMLElement>(`#heard-${number}`)
    if (!cards.current || !card) return
    scrollWithin(cards.current, card)
    card.querySelector<HTMLElement>('input[type=checkbox]')?.focus({ preventScroll: true })
  }, [])

  return (
    <>
      <VideoLine analysis={analysis} />
      <div className="panes">
        <TranscriptPanel ref={transcript} analysis={analysis} isWhole={isWhole} onMark={showCard} />
        <HeardPanel ref={cards} isWhole={isWhole} onShow={showMention} {...{ analysis, onSignedOut }} />
      </div>
    </>
  )
}
