import { formatSticker } from '#lib/format-money.ts'

/** Every text of shop mode. */
export const modeWording = {
  title: 'Shop mode',
  hint: 'Keeps the screen on and the last ten brands you looked at within reach.',
  sleeps: 'This browser can’t keep the screen on. The brands you look at still stay within reach.',
  keepReader: 'Keep the tag reader on this phone (5 MB)',
  keepingReader: 'Getting the tag reader...',
  readerKept: 'The tag reader works without a signal.',
  on: 'Shop mode is on',
  off: 'Shop mode is off',
  end: 'Turn off shop mode',
  looks: 'Last looks',
  none: 'Brands you look at show up here.',
  pay: (amount: number) => `pay up to ${formatSticker(amount)}`,
} as const
