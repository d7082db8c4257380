import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useQueryClient } from '@tanstack/react-query'
import { limits } from '@bolodex/contract/limits'
import type { VideoAnalysis } from '@bolodex/contract/videos/video-analysis'
import { videoWording } from '@bolodex/contract/videos/video-wording'
import { ApiError, issuesOf, statusOf } from '#lib/api-error.ts'
import { refreshReads } from '#lib/query-client.ts'
import { showError, showToast } from '#ui/toast/toast-store.ts'
import {
  keepEdits,
  readEdits,
  findDraftErrors,
  draftFields,
  readDraft,
  typedFrom,
  type DraftField,
  type DetectedDraft,
  type DraftErrors,
} from './detected-draft.ts'
import { analyzerWording } from './video-analysis-wording.ts'
import { detectedReads, sendDetected } from './video-api.ts'

type Card = { number: number; typed: DetectedDraft }

type Options = {
  analysis: VideoAnalysis
  /** The session has ended meanwhile. */
  onSignedOut: () => void
  onWrong: (number: number, field: DraftField) => void
}

/** The brands of an analysis on their cards: what is changed, chosen and saved of them. */
export function useDetectedBrands({ analysis, onSignedOut, onWrong }: Options) {
  const queryClient = useQueryClient()
  const [kept] = useState(() => readEdits(analysis.id))
  const [edits, setEdits] = useState(kept.edits)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [errors, setErrors] = useState<AllErrors>({})
  const [saved, setSaved] = useState(kept.saved)
  const [isSaving, setSaving] = useState(false)
  const { brands } = analysis
  useEffect(() => keepEdits(analysis.id, { edits, saved }), [analysis.id, edits, saved])

  const cards: Card[] = brands.map((brand) => ({ number: brand.number, typed: typedFrom(brand, edits[brand.number]) }))

  const choose = (numbers: number[], isChosen: boolean) =>
    setChosen((current) => {
      const next = new Set(current)
      for (const number of numbers) {
        if (isChosen) next.add(number)
        else next.delete(number)
      }
      return next
    })

  const change = (number: number, changed: Partial<DetectedDraft>) => {
    setEdits((current) => ({ ...current, [number]: { ...current[number], ...changed } }))
    setErrors((current) => {
      const { [number]: own = {}, ...others } = current
      const left = Object.entries(own).filter(([field]) => !(field in changed))
      return left.length > 0 ? { ...others, [number]: Object.fromEntries(left) } : others
    })
  }

  const showErrors = (found: AllErrors): boolean => {
    // A field must be described before it gets the focus.
    flushSync(() => setErrors(found))
    const wrong = cards.find(({ number }) => found[number])
    const field = wrong && draftFields.find((name) => found[wrong.number]?.[name])
    if (wrong && field) onWrong(wrong.number, field)
    return field !== undefined
  }

  const save = async (): Promise<void> => {
    if (isSaving) return
    const wanted = cards.filter(({ number }) => chosen.has(number))
    if (wanted.length === 0) return showError(videoWording.nothingSelected)
    const wrong = wanted.map(({ number, typed }) => [number, findDraftErrors(typed)] as const)
    if (showErrors(Object.fromEntries(wrong.filter(([, found]) => Object.keys(found).length > 0)))) return
    setSaving(true)
    try {
      for (const part of splitUp(wanted)) {
        // One after the other: the second part need not be tried when the first is refused.
        // oxlint-disable-next-line no-await-in-loop -- see above
        await savePart(part)
      }
      showToast({ title: videoWording.saved, tone: 'success' })
    } catch (error) {
      if (!(error instanceof PartFailure)) throw error
      explainFailure(error)
    } finally {
      setSaving(false)
    }
    await refreshReads(queryClient, ...detectedReads)
  }

  const savePart = async (part: Card[]): Promise<void> => {
    const body = { brands: part.map(({ number, typed }) => readDraft(typed, number, analysis)) }
    const { brands: answered } = await sendDetected({ body }).catch((cause: unknown) => {
      throw new PartFailure(part, cause)
    })
    choose(
      part.map(({ number }) => number),
      false,
    )
    // The answers come in the order of what was sent.
    const entries = part.flatMap(({ number, typed }, at) => {
      const brand = answered[at]
      return brand ? [[number, { under: typed.name, brand: { slug: brand.slug, name: brand.name } }]] : []
    })
    setSaved((current) => ({ ...current, ...Object.fromEntries(entries) }))
  }

  const explainFailure = ({ part, cause }: PartFailure): void => {
    if (statusOf(cause) === 401) {
      const { title, cards: description } = analyzerWording.signedOut
      showToast({ title, description, tone: 'notice' })
      return onSignedOut()
    }
    showError((cause instanceof ApiError && cause.body?.message) || videoWording.notSaved)
    showErrors(readIssues(issuesOf(cause), part))
  }

  return { cards, edits, chosen, saved, errors, isSaving, choose, change, save }
}

/** What went wrong, and with which cards. */
class PartFailure extends Error {
  readonly part: Card[]

  constructor(part: Card[], cause: unknown) {
    super('The brands were not saved', { cause })
    this.part = part
  }
}

/** As many at once as the server takes. */
function splitUp(cards: Card[]): Card[][] {
  const size = limits.brandsAtOnce
  return Array.from({ length: Math.ceil(cards.length / size) }, (_, at) => cards.slice(at * size, (at + 1) * size))
}

/** What is wrong with the cards, by the number of the brand. */
type AllErrors = Record<number, DraftErrors>

/** 'brands.3.name' is the name on the fourth card that was sent. */
export function readIssues(issues: { path: string; message: string }[], part: { number: number }[]): AllErrors {
  const errors: AllErrors = {}
  for (const { path, message } of issues) {
    const [, at, name] = /^brands\.(\d+)\.(\w+)/.exec(path) ?? []
    const card = part[Number(at)]
    const field = draftFields.find((one) => one === name)
    if (card && field) errors[card.number] = { ...errors[card.number], [field]: message }
  }
  return errors
}
