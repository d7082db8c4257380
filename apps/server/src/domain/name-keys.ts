import { foldName } from '@bolodex/brand-names/fold-name'

/** The columns by which a name is found although it is typed differently. Every table of names has them. */
export function nameKeyColumns(name: string): { plain_key: string; sound_key: string } {
  const { plain, sound } = foldName(name)
  return { plain_key: plain, sound_key: sound }
}
