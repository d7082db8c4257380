import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import type { DetectedBrand } from '@bolodex/contract/videos/video-analysis'
import { DetectedBrandCard } from './detected-brand-card.tsx'
import type { DetectedDraft } from './detected-draft.ts'

const brand: DetectedBrand = {
  number: 3,
  name: 'Harrow Lane',
  existing: null,
  isCatalogued: false,
  description: '',
  averageSalePrice: 60,
  priceRole: 'sold',
  currency: null,
  said: [
    { role: 'asked', amount: 75 },
    { role: 'offered', amount: 50 },
    { role: 'paid', amount: 7 },
    { role: 'retail', amount: 190 },
    { role: 'comp', amount: 1120 },
    { role: 'going', amount: 45 },
  ],
  confidence: 0.921,
  isUnlisted: false,
  sellThroughRate: null,
  tagPhotoUrl: null,
  garmentTypes: [],
  foundBy: 'words',
  mentions: [],
}

type Drawn = { is?: Partial<DetectedBrand>; edits?: Partial<DetectedDraft>; isKnown?: boolean }

/** The words of a card, with a bar between its parts. */
function draw({ is, edits, isKnown = false }: Drawn): string {
  const markup = renderToStaticMarkup(
    <Router ssrPath="/youtube-analyzer">
      <DetectedBrandCard
        brand={{ ...brand, ...is }}
        edits={edits}
        known={isKnown ? { slug: 'harrow-lane', name: 'Harrow Lane' } : null}
        errors={undefined}
        isChosen={false}
        videoId="bins-tues01"
        spokenAs={() => ''}
        onChoose={() => {}}
        onChange={() => {}}
        onShow={() => {}}
      />
    </Router>,
  )
  return markup.replaceAll(/<[^>]*>/g, '|').replaceAll(/\|+/g, '|')
}

test('a card says what its price rests on, what else is said, and how sure it is', () => {
  const text = draw({})
  expect(text).toContain('|Sold in the video|')
  expect(text).toContain('|92% sure|')
  expect(text).toContain('|Listed at $75|Offered $50|Paid $7|Retail $190|Someone else sold it for $1,120|Usually $45|')
  expect(draw({ is: { priceRole: 'going' } })).toContain('|Usual price, as said in the video|')
})

test('an edited price is not attributed to the video', () => {
  expect(draw({ edits: { averageSalePrice: '64' } })).not.toContain('Sold in the video')
})

test('a brand of the directory says the same in one line', () => {
  expect(draw({ isKnown: true })).toContain('|Sold · 92% sure · Listed at $75 · Offered $50')
  expect(draw({ isKnown: true, is: { averageSalePrice: null, priceRole: null } })).toContain(
    '|92% sure · Listed at $75',
  )
})

test('what is said in pounds is shown in pounds, and why there is no price', () => {
  const is = { averageSalePrice: null, priceRole: null, currency: 'GBP', said: [{ role: 'sold', amount: 40 }] } as const
  const text = draw({ is: { ...is, said: [...is.said, { role: 'paid', amount: 0.5 }] } })
  expect(text).toContain('|Sold £40|Paid £0.50|')
  expect(text).toContain('|In pounds, see below|')
})

test('a name that no list has is marked, and what to do about it is said', () => {
  const text = draw({ is: { isUnlisted: true } })
  expect(text).toContain('|New?|')
  expect(text).toContain('Not on any list. Check the spelling before you save it.')
  expect(draw({})).toContain('|New|')
  expect(draw({})).not.toContain('Not on any list')
})

test('how sure a language model is is not said', () => {
  expect(draw({ is: { foundBy: 'model' } })).not.toContain('sure')
})
