import brands from '../data/brands.json' with { type: 'json' }
import { compilePattern } from './compile-pattern.ts'
import { foldText } from './fold-text.ts'

type KnownBrand = { name: string; aliases: string[]; alone?: boolean; blank?: boolean }
const known: KnownBrand[] = brands

/**
 * The brands whose rules apply: the one the person named, or else those the tag names. Makers of blanks and licensees
 * (`blank`) on the tag count beside the named brand. A name that is an everyday word (`alone`) must be the whole line.
 */
export function findBrands(named: readonly string[], text: string): string[] {
  const given = named.flatMap((name) => brandsNamed(name))
  const lines = foldText(text).split('\n')
  const onTag = known.filter(({ aliases, alone }) =>
    lines.some((line) => aliases.some((alias) => isOnLine(line, alias, alone ?? false))),
  )
  const more = onTag.filter(({ blank }) => named.length === 0 || blank).map(({ name }) => name)
  return [...new Set([...given, ...more, ...named])]
}

/** 'Polo by Ralph Lauren' and 'levis' as the rules call them. */
function brandsNamed(name: string): string[] {
  const folded = foldText(name).trim()
  const exact = known.filter(
    (brand) => key(brand.name) === key(folded) || brand.aliases.some((alias) => isOnLine(folded, alias, true)),
  )
  const found =
    exact.length > 0 ? exact : known.filter(({ aliases }) => aliases.some((a) => isOnLine(folded, a, false)))
  return found.map((brand) => brand.name)
}

function isOnLine(line: string, alias: string, whole: boolean): boolean {
  const edge = '(?![A-Za-z0-9])'
  return compilePattern(whole ? `^\\W*(?:${alias})${edge}\\W*$` : `(?:^|[^A-Za-z0-9])(?:${alias})${edge}`).test(line)
}

const key = (name: string): string =>
  foldText(name)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
