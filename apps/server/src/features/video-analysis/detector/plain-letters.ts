/** Letters that do not come apart into a plain letter and a mark. */
const ligatures: Record<string, string> = {
  ø: 'o',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
  '&': ' and ',
  '+': ' and ',
}

// Most words are plain already, and this runs for every one of them.
const isPlain = /^[a-z0-9]*$/

/** Small letters and digits without marks; everything else parts words, but for an apostrophe, which is dropped. */
export function toPlainWords(text: string): string[] {
  const small = text.toLowerCase()
  if (isPlain.test(small)) return small ? [small] : []
  return small
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’ʼ‘`´]/g, '')
    .replace(/[øßæœđðłıþ&+]/g, (letter) => ligatures[letter] ?? letter)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}
