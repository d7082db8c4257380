/** Without accents, with straight quotes and plain dashes; line breaks stay. */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[‘’´`]/g, "'")
    .replaceAll(/[“”]/g, '"')
    .replaceAll(/[‐‑‒–—]/g, '-')
    .replaceAll(/[ \t\u00a0]+/g, ' ')
}

const endings = ['ings', 'ing', 'ed', 'es', 's', 'e'] as const

/** What is left of a word without its ending, for comparing how people say things. */
export function stemWord(word: string): string {
  const ending = endings.find((end) => word.endsWith(end) && word.length - end.length >= 3)
  return ending ? word.slice(0, -ending.length) : word
}
