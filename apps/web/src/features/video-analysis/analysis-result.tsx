import { useCallback, useRef } from 'react'
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
  const cards = useRef<HTMLUListElement>(null)

  const showMention = useCallback(({ line }: BrandMention, takesFocus: boolean) => {
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
    const card = cards.current?.querySelector<HTMLElement>(`#heard-${number}`)
    if (!cards.current || !card) return
    scrollWithin(cards.current, card)
    card.querySelector<HTMLElement>('input[type=checkbox]')?.focus({ preventScroll: true })
  }, [])

  return (
    <>
      <VideoLine analysis={analysis} />
      <div className="panes">
        <TranscriptPanel ref={transcript} analysis={analysis} onMark={showCard} />
        <HeardPanel ref={cards} analysis={analysis} onShow={showMention} onSignedOut={onSignedOut} />
      </div>
    </>
  )
}
