import { findOwners } from '../../../packages/transcript-detector/src/amounts/find-owners.ts'
import { readRoles } from '../../../packages/transcript-detector/src/amounts/read-roles.ts'
import { numberOf, placesOf, readNumbered } from '../../../packages/transcript-detector/corpus/amount-rows.ts'
import type { LabelledTranscript } from '../../../packages/transcript-detector/corpus/read-corpus.ts'
import { share } from './score-detector.ts'

/** Shipping, counts, sizes and the like do not matter to the price. */
const plainRole = (role: string): string => (/^(shipping|count|size|other)$/.test(role) ? 'none' : role)

/** Of all labelled amounts: is the role right, and the owner? The names are given; those of the detector are scored elsewhere. */
export function scoreRoles(transcripts: readonly LabelledTranscript[]) {
  const counts = { all: 0, right: 0, owned: 0, ownersRight: 0 }
  const confusions = new Map<string, number>()
  for (const transcript of transcripts) {
    if (transcript.set === 'first') continue
    const text = readNumbered(transcript)
    const owned = findOwners(text.tokens, placesOf(text), readRoles(text.tokens, text.numbers))
    for (const label of transcript.amounts) {
      counts.all += 1
      const amount = owned[numberOf(text, label)]
      const role = amount ? plainRole(amount.role) : 'none'
      counts.right += Number(role === plainRole(label.role))
      if (role !== plainRole(label.role)) {
        const confusion = `role ${plainRole(label.role)} taken for ${role}`
        confusions.set(confusion, (confusions.get(confusion) ?? 0) + 1)
      }
      if (plainRole(label.role) === 'none') continue
      counts.owned += 1
      counts.ownersRight += Number(amount?.key === label.owner.toLowerCase())
    }
  }
  return {
    right: share(counts.right, counts.all),
    owners: share(counts.ownersRight, counts.owned),
    counts,
    confusions: [...confusions].toSorted(([, a], [, b]) => b - a).map(([what, count]) => `${what}: ${count}`),
  }
}
