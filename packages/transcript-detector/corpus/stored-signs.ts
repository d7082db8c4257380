import { readFileSync, writeFileSync } from 'node:fs'

const file = new URL('../src/names/sign-weights.json', import.meta.url)

/** Slope and shift of log-odds: how beliefs are bent to be right as often as they say. */
export type Line = [slope: number, shift: number]

export type StoredSigns = {
  known: Record<string, [alone: number, inCompany: number]>
  new: Record<string, number>
  calibration: Record<'known' | 'new', Line>
}

export const readStoredSigns = (): StoredSigns => JSON.parse(readFileSync(file, 'utf8')) as StoredSigns

/** A line for each sign, so that a change is seen. */
export const writeStoredSigns = (signs: StoredSigns): void =>
  writeFileSync(file, `${JSON.stringify(signs).replaceAll(/([\]}\d]),"/g, '$1,\n"')}\n`)
