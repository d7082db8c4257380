import { dollars } from '../shop-wording.ts'

/** Every text of shop mode. */
export const modeWording = {
  title: 'Shop mode',
  hint: 'Keeps the screen on and the last ten brands you looked at within reach.',
  sleeps: 'This browser can’t keep the screen on. The brands you look at still stay within reach.',
  on: 'Shop mode is on',
  off: 'Shop mode is off',
  end: 'Turn off shop mode',
  looks: 'Last looks',
  none: 'Brands you look at show up here.',
  pay: (amount: number) => `pay up to ${dollars(amount)}`,
} as const
