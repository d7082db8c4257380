const small = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
] as const
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'] as const

/** Every word that numbers are said with. */
export const numberWords: ReadonlySet<string> = new Set([...small, ...tens.slice(2), 'hundred', 'thousand', 'oh'])

const belowHundred = (value: number): string[] => {
  if (value < 20) return [small[value] ?? '']
  const rest = value % 10
  const ten = tens[Math.floor(value / 10)] ?? ''
  return rest === 0 ? [ten] : [ten, small[rest] ?? '']
}

/** How people say the number of a name: 148 is 'one forty eight' and 'one hundred forty eight', 21 is 'twenty one'. */
export function formatSpokenNumber(digits: string): string[][] {
  const value = Number(digits)
  if (!/^\d{1,4}$/.test(digits) || (digits.startsWith('0') && digits !== '0')) return []
  if (value < 100) return [belowHundred(value)]
  const rest = value % 100
  const pair = rest === 0 ? ['hundred'] : rest < 10 ? ['oh', ...belowHundred(rest)] : belowHundred(rest)
  const inPairs = [...belowHundred(Math.floor(value / 100)), ...pair]
  if (value >= 1000) return [inPairs]
  const hundreds = [small[Math.floor(value / 100)] ?? '', 'hundred']
  return [inPairs, rest === 0 ? hundreds : [...hundreds, ...belowHundred(rest)]]
}
