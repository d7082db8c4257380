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
  knownAs,
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
  // By itself, and not with all others.
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set())
  const [unsure, setUnsure] = useState<string[] | null>(null)
  const [errors, setErrors] = useState<AllErrors>({})
  const [saved, setSaved] = useState(kept.saved)
  const [isSaving, setSaving] = useState(false)
  const { brands } = analysis
  useEffect(() => keepEdits(analysis.id, { edits, saved }), [analysis.id, edits, saved])

  const cards: Card[] = brands.map((brand) => ({ number: brand.number, typed: typedFrom(brand, edits[brand.number]) }))

  const choose = (number: number, isChosen: boolean) => {
    setChosen((current) => withEach(current, [number], isChosen))
    setPicked((current) => withEach(current, [number], isChosen))
  }

  const chooseAll = (isChosen: boolean) => {
    setChosen(new Set(isChosen ? brands.map(({ number }) => number) : []))
    if (!isChosen) setPicked(new Set())
  }

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

  /** A name that no list has is not saved because all were selected: then it is asked whether it is meant too. */
  const isUnasked = (card: Card): boolean => {
    const brand = brands.find(({ number }) => number === card.number)
    return Boolean(brand?.isUnlisted && !picked.has(card.number) && !knownAs(brand, card.typed, saved))
  }

  const save = async (answer?: 'with unsure' | 'without unsure'): Promise<void> => {
    if (isSaving) return
    const all = cards.filter(({ number }) => chosen.has(number))
    if (all.length === 0) return showError(videoWording.nothingSelected)
    const unasked = all.filter(isUnasked)
    setUnsure(answer || unasked.length === 0 ? null : unasked.map(({ typed }) => typed.name))
    if (!answer && unasked.length > 0) return
    const wanted = answer === 'without unsure' ? all.filter((card) => !unasked.includes(card)) : all
    if (answer === 'without unsure') setChosen(new Set(wanted.map(({ number }) => number)))
    if (wanted.length === 0) return
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
    const numbers = part.map(({ number }) => number)
    setChosen((current) => withEach(current, numbers, false))
    setPicked((current) => withEach(current, numbers, false))
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

  const forgetQuestion = () => setUnsure(null)

  return { cards, edits, chosen, saved, errors, isSaving, unsure, choose, chooseAll, change, save, forgetQuestion }
}

function withEach(current: ReadonlySet<number>, numbers: readonly number[], isChosen: boolean): ReadonlySet<number> {
  const next = new Set(current)
  for (const number of numbers) {
    if (isChosen) next.add(number)
    else next.delete(number)
  }
  return next
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
