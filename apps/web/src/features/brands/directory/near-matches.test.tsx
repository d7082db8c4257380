import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import { expect, test } from 'vitest'
import type { BrandPage, MeantBrand } from '@bolodex/contract/brands'
import type { FromPartialCopy } from '@bolodex/contract/offline/partial-copy'
import { readAddress } from '../brands-api.ts'
import { SearchNotes } from './near-matches.tsx'

const meant: MeantBrand = {
  name: 'Kestrel Loop',
  slug: 'kestrel-loop',
  match: 'close',
  role: 'name',
  text: 'Kestrel Loop',
  tagPhotoUrl: null,
  averageSalePrice: null,
  sellThroughRate: null,
  lineOf: null,
}

function render(q: string, answer: Partial<BrandPage> & FromPartialCopy): string {
  const page = { brands: [], total: 0, page: 1, pageSize: 25, close: [], didYouMean: [], ...answer }
  const slots = { renderEdit: () => null, renderUploader: () => null, renderShop: () => null }
  return renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <Router ssrPath="/" ssrSearch={`q=${q}`}>
        <SearchNotes page={page} address={readAddress(new URLSearchParams({ q }))} place="below" {...slots} />
      </Router>
    </QueryClientProvider>,
  )
}

test.each(['kestral', 'RN 12345'])(
  'a search for %s that a partial copy cannot answer says what is saved and offers no new brand [X-08]',
  (q) => {
    const partial = render(q, { savedBrands: 50_000 })
    expect(partial).toContain('Only the top 50,000 brands are saved on this phone')
    expect(partial).not.toContain('submit-brand')
    expect(partial).not.toContain('yet')
    expect(render(q, {})).toContain('submit-brand')
  },
)

test('beside suggestions from a partial copy no new brand is offered [X-08]', () => {
  expect(render('kestral', { didYouMean: [meant] })).toContain('submit-brand')
  const partial = render('kestral', { didYouMean: [meant], savedBrands: 50_000 })
  expect(partial).toContain('Kestrel Loop')
  expect(partial).not.toContain('submit-brand')
})
