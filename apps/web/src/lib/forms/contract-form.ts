import { flushSync } from 'react-dom'
import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldErrors, FieldValues, Resolver, UseFormReturn } from 'react-hook-form'
import type { ZodType } from 'zod'
import type { ErrorBody } from '@bolodex/contract/errors'
import type { ContractRoute, InputOf, OutputOf } from '@bolodex/contract/route'
import { send } from '../api-client.ts'
import { fillPath } from '../route-address.ts'
import { ApiError, explain, issuesOf } from '../api-error.ts'

/** A call that has a body for a form to fill. */
export type FormRoute = ContractRoute & { readonly body: ZodType<unknown, FieldValues> }
export type BodyOf<R extends FormRoute> = InputOf<R['body']>

export type Name<V> = Extract<keyof V, string>
export type Errors<V> = { [K in Name<V>]?: string | undefined }

/** What went wrong with the form as a whole. `brand` is the one that has the wanted name already. */
type Failure = { message: string; brand: ErrorBody['brand'] | undefined }

/** What to say of a call that failed, where it is not what the answer says itself. Null says nothing. */
type Refusal<V> = { fields?: Errors<V>; message?: string | null }

export type FormOptions<R extends FormRoute, V extends object> = (R['params'] extends object
  ? { params: InputOf<R['params']> }
  : { params?: never }) & {
  /** Initial values. Unnamed fields start with their DOM value. */
  start?: Partial<NoInfer<V>>
  /** The body of the call from what was typed; without it the fields are the body. */
  toBody?: (typed: V) => BodyOf<R>
  /** Instead of the call's own schema, where the form asks for more or says it in other words. */
  schema?: ZodType<unknown, BodyOf<R>>
  /** Another way to send it than by the call alone. */
  send?: (body: BodyOf<R>) => Promise<OutputOf<R['answer']>>
  /** The form stays busy during and after this: success leaves the form. */
  onDone: (answer: OutputOf<R['answer']>, body: BodyOf<R>) => unknown
  /** `isPlaced`: what the server refused stands beside its fields already. */
  onFailure?: (error: unknown, isPlaced: boolean) => Refusal<NoInfer<V>> | void | Promise<Refusal<NoInfer<V>> | void>
}

/** As much of a field on the page as a form needs. */
export type Place = { value: string; type: string; validity?: { badInput: boolean }; focus: () => void }
/** The fields in their order on the page; null for one that is not there at the moment. */
export type Places = Map<string, Place | null>

export type View = { isBusy: boolean; failure: Failure | null }
export const atRest: View = { isBusy: false, failure: null }

/** What is sent, and how it is checked. */
export type Sending = {
  route: FormRoute
  options: Pick<FormOptions<FormRoute, FieldValues>, 'schema' | 'toBody' | 'send' | 'onDone' | 'onFailure'> & {
    params?: Record<string, unknown>
  }
}

/** Validates the body that would be sent. DOM values count: a browser may fill in fields without an event. */
export function createResolver({ route, options }: Sending, places: Places): Resolver {
  return (values, context, details) => {
    const typed = { ...values, ...readTexts(places) }
    const body = options.toBody ? options.toBody(typed) : typed
    return zodResolver(options.schema ?? route.body, undefined, { raw: true })(body, context, details)
  }
}

function readTexts(places: Places): Record<string, string> {
  const texts = [...places].flatMap(([name, place]) =>
    // A browser hides what is not a number from its value: it must not pass for an empty field.
    place && !isChoice(place) ? [[name, place.validity?.badInput ? 'no number' : place.value] as const] : [],
  )
  return Object.fromEntries(texts)
}

const isChoice = ({ type }: Place): boolean => type === 'checkbox' || type === 'radio'

export type Form = Pick<UseFormReturn, 'handleSubmit' | 'setError' | 'subscribe'>

type Parts = {
  form: Form
  places: Places
  sending: Sending
  show: (view: View) => void
  /** The server has it. */
  onArrived: () => void
}

/** Checks the form, sends it once, and says beside the fields what is wrong. Answers whether it arrived. */
export async function submitForm({ form, places, sending, show, onArrived }: Parts): Promise<boolean> {
  const { route, options } = sending
  let failure: Failure | null = null
  let wrong: string[] = []
  let isDone = false

  const handleValid = async (body: FieldValues): Promise<void> => {
    show({ isBusy: true, failure: null })
    try {
      const address = fillPath(route.path, options.params ?? {})
      const answer = await (options.send?.(body) ?? send(address, { method: route.method, body }))
      onArrived()
      await options.onDone(answer, body)
      isDone = true
    } catch (error) {
      const refused = await readRefusal(error, places, options.onFailure)
      failure = refused.failure
      wrong = Object.keys(refused.fields)
      for (const [name, message] of Object.entries(refused.fields)) form.setError(name, { type: 'server', message })
    }
  }
  const handleInvalid = (errors: FieldErrors): void => {
    wrong = Object.keys(errors).filter((name) => places.get(name))
    if (wrong.length === 0) failure = { message: messageOf(errors) ?? '', brand: undefined }
  }

  await form.handleSubmit(handleValid, handleInvalid)()
  if (isDone) return true
  // A field must be enabled and described before it gets the focus.
  flushSync(() => show({ isBusy: false, failure }))
  const first = [...places].find(([name, place]) => place && wrong.includes(name))
  first?.[1]?.focus()
  return false
}

type Refused = { fields: Record<string, string>; failure: Failure | null }

/** Where each thing that the server said belongs: beside its field, or else to the form. */
async function readRefusal(
  error: unknown,
  places: Places,
  onFailure: Sending['options']['onFailure'],
): Promise<Refused> {
  const issues = issuesOf(error).map(({ path, message }) => ({ name: path.split('.')[0] ?? '', message }))
  const isKnown = ({ name }: { name: string }) => Boolean(places.get(name))
  // The first message for a field is shown beside it.
  const placed = Object.fromEntries(
    issues
      .filter(isKnown)
      .toReversed()
      .map(({ name, message }) => [name, message]),
  )
  const isPlaced = Object.keys(placed).length > 0
  const said = (await onFailure?.(error, isPlaced)) ?? {}
  const given = Object.entries(said.fields ?? {}).flatMap(([name, message]) => (message ? [{ name, message }] : []))
  const fields: Record<string, string> = said.fields
    ? Object.fromEntries(given.filter(isKnown).map(({ name, message }) => [name, message]))
    : placed
  // What is about a field that is not there must not be lost.
  const rest = (said.fields ? given : issues).find((one) => !isKnown(one))?.message
  const ownWords = said.fields || isPlaced ? (rest ?? null) : explain(error)
  const message = said.message === undefined ? ownWords : said.message
  const brand = error instanceof ApiError ? error.body?.brand : undefined
  return { fields, failure: message === null ? null : { message, brand } }
}

/** The first sentence about a field: of a list each part may have one. */
export function messageOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('message' in error && typeof error.message === 'string') return error.message
  return Object.values(error)
    .map(messageOf)
    .find((message) => message !== undefined)
}
