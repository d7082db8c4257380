import { readFileSync } from 'node:fs'

export type Half = 'tuning' | 'test'
export type DescribedTag = { year: number; brand: string; text: string; seen: string[]; half: Half }
export type PlantedTag = Omit<DescribedTag, 'year'> & { says: string }

export const readDescribedTags = (): DescribedTag[] =>
  readRows('tags.txt').map(([year = '', brand = '', text = '', seen = '']) => ({
    year: Number(year),
    ...clues(brand, text, seen),
  }))

export const readPlantedTags = (): PlantedTag[] =>
  readRows('planted.txt').map(([brand = '', text = '', seen = '', says = '']) => ({
    ...clues(brand, text, seen),
    says,
  }))

function clues(brand: string, text: string, seen: string) {
  return {
    brand,
    text: text
      .split('//')
      .map((line) => line.trim())
      .join('\n'),
    seen: seen
      .split(';')
      .map((phrase) => phrase.trim())
      .filter(Boolean),
    half: halfOf(brand),
  }
}

/** All tags of a brand are in the same half. */
function halfOf(brand: string): Half {
  let hash = 2166136261
  for (const letter of brand) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0
  return (hash >>> 7) % 2 === 0 ? 'tuning' : 'test'
}

function readRows(file: string): string[][] {
  return readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
}
