/** The surfaces that text stands on in each theme (`tokens.css`), and the text on a button in the accent color. */
export const accentGrounds = {
  light: { surfaces: ['#ecefe9', '#fbfcf8', '#e1e5dd'], text: '#ffffff' },
  dark: { surfaces: ['#0f1220', '#181c2d', '#232941'], text: '#10163a' },
} as const

/** WCAG AA for text. */
export const leastContrast = 4.5

type Theme = keyof typeof accentGrounds

/** Relative luminance of a color given as #rrggbb (WCAG 2). */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const channelsOf = (color: string): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))

/** The contrast of two colors, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** The least contrast of an accent in a theme: as text on each surface, and under the text of a button. */
export function leastContrastIn(theme: Theme, accent: string): number {
  const { surfaces, text } = accentGrounds[theme]
  return Math.min(...[...surfaces, text].map((ground) => contrastOf(accent, ground)))
}

const mixWithWhite = (color: string, share: number): string =>
  `#${channelsOf(color)
    .map((value) =>
      Math.round(value + (255 - value) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

const steps = 20

/** The accent as the dark theme shows it: mixed with white until it is readable there. */
export function accentInDark(accent: string): string {
  const tints = Array.from({ length: steps + 1 }, (_, step) => mixWithWhite(accent, step / steps))
  return tints.find((tint) => leastContrastIn('dark', tint) >= leastContrast) ?? '#ffffff'
}
