import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Stats } from '@bolodex/contract/stats/stats'
import { StatsFigures } from './stats-figures.tsx'

const nothing = {
  brandsByMonth: [{ month: '2026-11-01', brands: 0 }],
  votesByDay: [],
  pagesByDay: [{ day: '2026-11-03', pages: 0, onPhone: 0 }],
  sellRates: { known: 0, median: null, counts: Array.from({ length: 10 }, () => 0) },
}

/** Only what the plots read. */
const draw = (given: Partial<typeof nothing>) =>
  renderToStaticMarkup(<StatsFigures stats={{ ...nothing, ...given } as unknown as Stats} />)

test('a plot with nothing to draw is a line that says why, not an empty box [G-19]', () => {
  const page = draw({})
  expect(page).not.toMatch(/<figure|<svg/)
  expect(page.replaceAll(/<[^>]+>/g, ' ').replaceAll(/ +/g, ' ')).toBe(
    [
      ' Brands catalogued. No brands in the directory yet. ',
      ' Votes per day. Nothing to show yet. Each day shows up here once it’s over. ',
      ' Pages opened. Nothing to show yet. Each day shows up here once it’s over. ',
      ' Sell rates. No brand has a sell rate yet. ',
    ]
      .join('')
      .replaceAll(/ +/g, ' '),
  )
})

test('a plot with something to draw is drawn beside those that have nothing', () => {
  const page = draw({ brandsByMonth: [{ month: '2026-11-01', brands: 3 }] })
  expect(page.match(/<figure/g)).toHaveLength(1)
  expect(page).toContain('No brand has a sell rate yet.')
})
