import { brandFacts, readFact, rulesOf, type FactKey, type FactValue } from '@bolodex/contract/brand-facts'
import { limits } from '@bolodex/contract/limits'
import { webUrlProblem, photoWording } from '@bolodex/contract/photos/photo-wording'

/** What is wrong with what was typed into a field of a brand, said as the server would. */
export function findTypedError(field: FactKey | 'tagPhotoUrl', text: string): string | undefined {
  if (field === 'tagPhotoUrl') return findUrlError(text.trim())
  const read = readFact(field, text)
  return 'error' in read ? read.error : undefined
}

function findUrlError(url: string): string | undefined {
  if (url === '') return undefined
  return (url.length > limits.sourceUrl ? photoWording.url : webUrlProblem(url)) ?? undefined
}

/** What was typed, as it is sent. */
export function readTyped<Key extends FactKey>(key: Key, text: string): FactValue<Key> {
  const { parse, tidy } = rulesOf(key)
  return tidy(parse(text), brandFacts[key])
}
