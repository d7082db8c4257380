import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import { expect, test } from 'vitest'
import type { BrandPage, MeantBrand } from '@bolodex/contract/directory/brands'
import type { FromPartialCopy } from '@bolodex/offline-directory/partial-copy'
import { readAddress } from '#lib/brands-api.ts'
import { listHits } from './list-hits.ts'
import { SearchNotes } from './near-matches.tsx'

const meant: MeantBrand = {
  name: 'Kestrel Loop',
  slug: 'kestrel-loop',
  match: 'close',
  role: 'name',
  text: 'Kestrel Loop',
  garmentTypes: ['Jeans', 'Outerwear'],
  tagPhotoUrl: null,
  averageSalePrice: null,
  priceSetAt: null,
  priceBasis: null,
  soldCount: null,
  sellThroughRate: null,
  sellThroughSetAt: null,
  sellThroughBasis: null,
  lineOf: null,
}

function render(q: string, answer: Partial<BrandPage> & FromPartialCopy): string {
  const page = {
    brands: [],
    total: 0,
    equal: 0,
    page: 1,
    pageSize: 25,
    close: [],
    didYouMean: [],
    filteredOut: null,
    ...answer,
  }
  const hits = listHits(page, { q, sort: 'best' })
  const slots = {
    renderEdit: () => null,
    renderUploader: () => null,
    renderShop: () => null,
    renderSold: () => null,
    knownNames: 0,
    isAdmin: false,
  }
  return renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <Router ssrPath="/" ssrSearch={`q=${q}`}>
        <SearchNotes page={page} hits={hits} address={readAddress(new URLSearchParams({ q }))} {...slots} />
      </Router>
    </QueryClientProvider>,
  )
}

test.each(['kestral', 'RN 12345'])(
  'a search for %s that a partial copy cannot answer says what is saved and offers no new brand [X-08c]',
  (q) => {
    const partial = render(q, { savedBrands: 50_000 })
    expect(partial).toContain('Only the top 50,000 brands are saved on this phone')
    expect(partial).not.toContain('submit-brand')
    expect(partial).not.toContain('yet')
    expect(render(q, {})).toContain('submit-brand')
  },
)

test('beside suggestions from a partial copy no new brand is offered [X-08c]', () => {
  expect(render('kestral', { didYouMean: [meant] })).toContain('submit-brand')
  const partial = render('kestral', { didYouMean: [meant], savedBrands: 50_000 })
  expect(partial).toContain('Kestrel Loop')
  expect(partial).not.toContain('submit-brand')
})

test('a suggestion without a price says what to look for, and one with a price says the price [X-21p]', () => {
  expect(render('kestral', { didYouMean: [meant] })).toContain('Look for Jeans, Outerwear')
  const priced = {
    ...meant,
    averageSalePrice: 40,
    priceBasis: 'estimate' as const,
    priceSetAt: '2026-01-01T00:00:00.000Z',
  }
  expect(render('kestral', { didYouMean: [priced] })).not.toContain('Look for')
})
