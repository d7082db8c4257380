import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { accentGrounds, accentInDark, contrastOf, leastContrast, leastContrastIn } from './accent.ts'
import { AccentColor } from './site-settings.ts'

const hex = (value: number): string => value.toString(16).padStart(2, '0')
const levels = [0, 51, 102, 153, 204, 255]
const colors = levels.flatMap((r) => levels.flatMap((g) => levels.map((b) => `#${hex(r)}${hex(g)}${hex(b)}`)))

test('the contrast of two colors is that of WCAG 2 [X-34e]', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrastOf('#ffffff', '#777777')).toBeCloseTo(4.48, 2)
})

test('every accent that is taken is readable in both themes, and each that is refused is not in the light one [X-34e]', () => {
  let [taken, refused] = [0, 0]
  for (const color of colors) {
    if (AccentColor.safeParse(color).success) {
      taken += 1
      expect(leastContrastIn('light', color), color).toBeGreaterThanOrEqual(leastContrast)
      expect(leastContrastIn('dark', accentInDark(color)), color).toBeGreaterThanOrEqual(leastContrast)
    } else {
      refused += 1
      expect(leastContrastIn('light', color), color).toBeLessThan(leastContrast)
    }
  }
  expect([taken, refused].map((count) => count > 40)).toEqual([true, true])
})

test('the grounds are the surfaces of the style sheet [X-34e]', () => {
  const tokens = readFileSync(new URL('../../../../apps/web/src/styles/tokens.css', import.meta.url), 'utf8')
  const names = ['bg', 'surface', 'surface-2', 'on-primary']
  const pairs = names.map((name) =>
    new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(tokens)?.slice(1),
  )
  const { light, dark } = accentGrounds
  expect(pairs.map((pair) => pair?.[0])).toEqual([...light.surfaces, light.text])
  expect(pairs.map((pair) => pair?.[1])).toEqual([...dark.surfaces, dark.text])
})

test.each(['red', '#fff', '#12345g', '#2c3e9e;}body{display:none', 'url(https://example.org)', 'var(--ink)'])(
  'a color is six hexadecimal digits and nothing else: %s [X-34g]',
  (color) => {
    expect(AccentColor.safeParse(color).success).toBe(false)
  },
)
