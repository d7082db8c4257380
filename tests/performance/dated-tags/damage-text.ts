const lookalikes: Record<string, string> = { O: '0', 0: 'O', I: '1', 1: 'I', L: 'I', S: '5', 5: 'S', B: '8', 8: 'B', G: '6', 6: 'G', Z: '2', E: 'F', M: 'N', A: '4', T: '7', U: 'V', H: 'N', R: 'K', C: 'G', D: 'O', N: 'M', W: 'V', Y: 'V' } // prettier-ignore
const letters = 'ABCDEFGHIKLMNOPRSTUVWY'

/**
 * Damages that share of the characters, as engines do: half become a lookalike, a quarter any letter, an eighth are lost, and
 * an eighth break a word or join two. Line breaks stay.
 */
export function damageText(text: string, share: number, random: () => number): string {
  return Array.from(text, (character) => (character !== '\n' && random() < share ? damage(character) : character)).join(
    '',
  )

  function damage(character: string): string {
    const kind = random()
    if (kind < 0.5) return lookalikes[character.toUpperCase()] ?? anyLetter()
    if (kind < 0.75) return anyLetter()
    if (kind < 0.875 || character === ' ') return ''
    return `${character} `
  }

  function anyLetter(): string {
    return letters[Math.floor(random() * letters.length)] ?? 'A'
  }
}
