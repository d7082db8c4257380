import { expect, test } from 'vitest'
import { createOrderDetector, readDate } from './read-date.ts'

test.each([
  ['Sep-07-26', '2026-09-07'],
  ['07-Sep-26', '2026-09-07'],
  ['10-Dez-25', '2025-12-10'],
  ['03-Mär-26', '2026-03-03'],
  ['01-Mai-26', '2026-05-01'],
  ['31-Okt-25', '2025-10-31'],
  ['Jan 5, 2026', '2026-01-05'],
  ['September 28, 2026', '2026-09-28'],
  ['5 Jan 2026', '2026-01-05'],
  ['3. März 2026', '2026-03-03'],
  ['2023-06-21', '2023-06-21'],
  ['2026-08-01 02:03:04', '2026-08-01'],
  ['2026-04-02T10:00:00Z', '2026-04-02'],
  ['2026-05-04 10:11:12 +0200', '2026-05-04'],
  ['Jun-29-26 16:00:01 PDT', '2026-06-29'],
  ['09/28/26', '2026-09-28'],
  ['09/28/2026', '2026-09-28'],
  ['="09/28/2026"', '2026-09-28'],
])('%s is a day', (text, day) => {
  expect(readDate(text, 'month-first')).toBe(day)
})

test.each(['', '--', 'soon', '13/13/2026', '02/30/2026', 'Foo-07-26', '2026-13-01', '20260801', '1/2', '=TODAY()'])(
  '%j is not a day',
  (text) => {
    expect(readDate(text, 'month-first')).toBeNull()
  },
)

function detect(usual: 'month-first' | 'day-first' | null, dates: string[]): string {
  const detector = createOrderDetector(usual)
  for (const date of dates) detector.add(date)
  return detector.order()
}

test('one day above 12 decides about the whole column', () => {
  expect(detect('month-first', ['03-04-2026', '13-04-2026'])).toBe('day-first')
  expect(detect('day-first', ['03/04/2026', '04/13/2026'])).toBe('month-first')
})

test('where no date decides, the definition does, and else the mark', () => {
  expect(detect('day-first', ['03/04/2026'])).toBe('day-first')
  expect(detect(null, ['03/04/2026'])).toBe('month-first')
  expect(detect(null, ['03-04-2026'])).toBe('day-first')
})

test('dates that contradict each other leave the decision to the definition', () => {
  expect(detect('month-first', ['13/04/2026', '04/13/2026'])).toBe('month-first')
})
