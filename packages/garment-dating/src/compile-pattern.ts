/** Letters and what an engine reads in their place. */
const misread: Record<string, string> = {
  O: '[O0]',
  I: '[I1L|!]',
  L: '[L1I|]',
  S: '[S5$]',
  B: '[B8]',
  G: '[G6]',
  Z: '[Z2]',
  E: '[E3]',
}

const space = '\\W{0,4}'
const percent = '[%X96/°&]{1,2}'

/** How tags say where something was made, in five languages; then one or two letters, since “in” is often damaged. */
export const madeInWords =
  '\\b(?:MADE|MAKE|PRODUCT|PRODUCED|MANUFACTURED|ASSEMBLED|KNIT(?:TED)?|WOVEN|SEWN|TAILORED|HAND~MADE|FABRIQU\\S{0,3}|' +
  'FABRICADO|CONFECTIONNE|CONFECCIONADO|FAIT|FEITO|HECHO|PRODOTTO|HERGESTELLT) (?!BY|TO)(?:AUX|[A-Z1|!]~[A-Z1|!]?)\\b (?:THE )?'

const compiled = new Map<string, RegExp>()

/**
 * A template is a regular expression without case, with four additions: letters also match what is read in their place
 * (0 for O, 5 for S), a space is up to four characters that are no letters, digits or underscores, `~` is at most one
 * of them, and `<made in>` stands for the ways to say it. Spaces at both ends of `[…]` and `{…}` keep their meaning.
 */
export function compilePattern(template: string): RegExp {
  const known = compiled.get(template)
  if (known) return known
  const pattern = new RegExp(expand(template.replaceAll('<made in>', madeInWords)), 'i')
  compiled.set(template, pattern)
  return pattern
}

function expand(template: string): string {
  let source = ''
  for (let at = 0; at < template.length; at += 1) {
    const letter = template[at] ?? ''
    const verbatim = verbatimFrom(template, at)
    source += verbatim || expandLetter(letter)
    at += Math.max(0, verbatim.length - 1)
  }
  return source
}

/** An escape, a class or a quantifier, which keep their meaning. */
function verbatimFrom(template: string, at: number): string {
  if (template[at] === '\\') return template.slice(at, at + 2)
  const closing = { '[': ']', '{': '}' }[template[at] ?? '']
  return closing ? template.slice(at, template.indexOf(closing, at + 1) + 1) : ''
}

function expandLetter(letter: string): string {
  if (letter === ' ') return space
  if (letter === '~') return '\\W?'
  if (letter === '%') return percent
  return misread[letter.toUpperCase()] ?? letter
}
