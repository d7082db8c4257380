import type { VideoAnalysis } from '@bolodex/contract/video-analysis'
import { formatCount } from '#lib/format-count.ts'
import { Icon } from '#ui/icon.tsx'
import { outsideLink } from '#ui/outside-link.ts'
import { formatMoment } from '#lib/format-moment.ts'

/** Which video it is, what was read of it, and by what. */
export function VideoLine({ analysis }: { analysis: VideoAnalysis }) {
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
    <div className="video-line">
      <a href={video.url} {...outsideLink}>
        {video.title ?? 'The video on YouTube'} <Icon name="outside" />
        <span className="sr-only">(opens in a new tab)</span>
      </a>
      <span className="hint">{facts.join(' · ')}</span>
      {secondReader && <span className="hint video-line-reader">{secondReader}</span>}
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
