import type { SiteSettingsPatch, SignUpPolicy } from '../../../../packages/contract/src/site/site-settings.ts'

const policies: SignUpPolicy[] = ['open', 'closed', 'invitation']
export const policyOf = (number: number): SignUpPolicy => policies[number % policies.length] ?? 'open'

const firstBlue = 0x60

/** All settings of one state. Each text has its number, and so has the color, so a page shows which states it is of. */
export const stateOf = (number: number): SiteSettingsPatch => ({
  name: `Kanto${number} Rail`,
  description: `What sells, by the people of Kanto${number}.`,
  accent: `#2c3e${(firstBlue + number).toString(16)}`,
  contacts: [{ name: `Kanto${number} Smith`, email: `kanto${number}@example.org` }],
  rules: `# Rules of Kanto${number}\n\nBe kind.`,
  // Removed by the first change.
  imprint: number === 0 ? 'Kanto0, 1 Rail Street' : '',
  signUp: policyOf(number),
  providerLabel: `Kanto${number}`,
})

/** The states that an answer is of; more than one means that it is mixed. */
export function readStates(body: string): number[] {
  const named = [...body.matchAll(/kanto(\d+)/gi)].map(([, number]) => Number(number))
  const colored = [...body.matchAll(/(?:#|accent-)2c3e([0-9a-f]{2})/g)].map(
    ([, blue = '']) => Number.parseInt(blue, 16) - firstBlue,
  )
  return [...new Set([...named, ...colored])]
}

/** The logos that an answer names. */
export const readLogos = (body: string): string[] => [
  ...new Set([...body.matchAll(/(?:icon-|"logo":")([0-9a-f]{16})/g)].map(([, logo = '']) => logo)),
]
