import { createFormControl } from 'react-hook-form'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { ContractRoute } from '@bolodex/contract/route'
import { draftKeys } from '../device-register.ts'
import { readLocal } from '../local-storage.ts'
import {
  atRest,
  createResolver,
  submitForm,
  type FormOptions,
  type Place,
  type Places,
  type Sending,
} from './contract-form.ts'
import { createDraftKeeper, followDraft, guardLeaving } from './keep-form.ts'

const writeNote = {
  method: 'POST',
  path: '/api/notes/:id',
  access: 'user',
  limit: 'write',
  summary: 'Writes a note',
  params: z.strictObject({ id: z.int() }),
  body: z.strictObject({
    title: z.string().trim().min(3, 'Title must be at least 3 characters'),
    price: z.int('Price must be a whole number').nullable(),
    kinds: z.array(z.string().max(4, 'A kind is too long')),
  }),
  answer: z.object({ id: z.int() }),
} as const satisfies ContractRoute

type Typed = { title: string; price: string; kinds: string[] }
const start: Typed = { title: '', price: '', kinds: [] }

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})

/** A form with the fields `title` and `price`, and a server that answers so. */
function openForm(answer: Response | Error = Response.json({ id: 1 }), given: Partial<Typed> = {}) {
  const fetched = vi.fn<typeof fetch>(() =>
    answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer),
  )
  vi.stubGlobal('fetch', fetched)
  const onDone = vi.fn<(answer: { id: number }) => void>()
  const onFailure = vi.fn<NonNullable<FormOptions<typeof writeNote, Typed>['onFailure']>>()
  const options: FormOptions<typeof writeNote, Typed> = {
    params: { id: 7 },
    toBody: ({ price, ...typed }) => ({ ...typed, price: price === '' ? null : Number(price) }),
    onDone,
    onFailure,
  }
  const sending = { route: writeNote, options } as unknown as Sending
  const places: Places = new Map()
  const form = createFormControl({
    defaultValues: { ...start },
    resolver: createResolver(sending, places),
    shouldFocusError: false,
  })
  const put = (name: 'title' | 'price', value: string) => {
    const place = { name, value, type: 'text', focus: vi.fn<Place['focus']>() }
    places.set(name, place)
    form.register(name).ref(place)
    return place
  }
  const [title, price] = [put('title', ''), put('price', '')]
  const type = async (place: typeof title, value: string) => {
    place.value = value
    await form.register(place.name).onChange({ target: place, type: 'change' })
  }
  const draft = createDraftKeeper<Typed>({ key: draftKeys.newPost, keep: (typed) => (typed.title ? typed : null) })
  const show = vi.fn<Parameters<typeof submitForm>[0]['show']>()
  const submit = () => submitForm({ form, places, sending, show, onArrived: draft.drop })
  const errorAt = (name: string) => form.getFieldState(name).error?.message
  for (const [name, value] of Object.entries(given)) form.setValue(name as keyof Typed, value)
  return { form, places, title, price, type, submit, show, draft, fetched, onDone, onFailure, errorAt }
}

const refusal = (issues: { path: string; message: string }[]) =>
  Response.json({ code: 'invalid_input', message: 'The note was refused', issues }, { status: 400 })

test('what was typed is sent as the body of the call, and the answer is handed on', async () => {
  const { submit, fetched, onDone, show } = openForm(undefined, { title: 'Tweed', price: '12' })
  expect(await submit()).toBe(true)
  const [address, call] = fetched.mock.calls[0] ?? []
  expect([address, call?.method, call?.body]).toEqual([
    '/api/notes/7',
    'POST',
    '{"title":"Tweed","kinds":[],"price":12}',
  ])
  expect(onDone).toHaveBeenCalledWith({ id: 1 }, { title: 'Tweed', kinds: [], price: 12 })
  // Success leaves the form: it stays busy.
  expect(show.mock.calls).toEqual([[{ isBusy: true, failure: null }]])
})

test('what the schema refuses is said beside its field, the first gets the focus, and nothing is sent', async () => {
  const { submit, fetched, title, price, errorAt } = openForm(undefined, { title: 'T', price: 'twelve' })
  expect(await submit()).toBe(false)
  expect(errorAt('title')).toBe('Title must be at least 3 characters')
  expect(errorAt('price')).toBe('Price must be a whole number')
  expect([title.focus, price.focus].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
  expect(fetched).not.toHaveBeenCalled()
})

test('the DOM value of a field counts, also when a browser filled it in without an event', async () => {
  const { submit, fetched, title } = openForm()
  title.value = 'Tweed'
  expect(await submit()).toBe(true)
  expect(fetched).toHaveBeenCalledOnce()
})

test('what is not a number does not pass for an empty field', async () => {
  const { submit, places, price, errorAt } = openForm(undefined, { title: 'Tweed' })
  places.set('price', { ...price, validity: { badInput: true } })
  expect(await submit()).toBe(false)
  expect(errorAt('price')).toBe('Price must be a whole number')
})

test('what is wrong with a part of the form that is not a field is said of the form', async () => {
  const { submit, show } = openForm(undefined, { title: 'Tweed', kinds: ['jacket'] })
  expect(await submit()).toBe(false)
  expect(show).toHaveBeenLastCalledWith({ isBusy: false, failure: { message: 'A kind is too long', brand: undefined } })
})

test('what the server refuses lands on its field, which gets the focus', async () => {
  const { submit, title, price, errorAt, show, onFailure } = openForm(
    refusal([{ path: 'price', message: 'Price is too high' }]),
    { title: 'Tweed' },
  )
  expect(await submit()).toBe(false)
  expect(errorAt('price')).toBe('Price is too high')
  expect([title.focus, price.focus].map(({ mock }) => mock.calls.length)).toEqual([0, 1])
  expect(show).toHaveBeenLastCalledWith(atRest)
  expect(onFailure).toHaveBeenCalledWith(expect.objectContaining({ status: 400 }), true)
})

test('what the server refuses of no field is the failure of the form', async () => {
  const { submit, show, onFailure } = openForm(refusal([{ path: 'colour', message: 'There is no such colour' }]), {
    title: 'Tweed',
  })
  expect(await submit()).toBe(false)
  expect(show).toHaveBeenLastCalledWith({
    isBusy: false,
    failure: { message: 'The note was refused', brand: undefined },
  })
  expect(onFailure).toHaveBeenCalledWith(expect.objectContaining({ status: 400 }), false)
})

test('a connection that fails is the failure of the form, and it can be sent again', async () => {
  const { submit, show } = openForm(new TypeError('Failed to fetch'), { title: 'Tweed' })
  expect(await submit()).toBe(false)
  const message = 'No connection. Check your internet and try again.'
  expect(show).toHaveBeenLastCalledWith({ isBusy: false, failure: { message, brand: undefined } })
})

test('a form may say in its own words, and beside its own field, why a call failed', async () => {
  const { submit, show, title, errorAt, onFailure } = openForm(
    Response.json({ code: 'conflict', message: 'Taken', brand: { slug: 'tweed', name: 'Tweed' } }, { status: 409 }),
    { title: 'Tweed' },
  )
  onFailure.mockReturnValueOnce({ fields: { title: 'This title is taken' }, message: 'Look again' })
  expect(await submit()).toBe(false)
  expect(errorAt('title')).toBe('This title is taken')
  expect(title.focus).toHaveBeenCalledOnce()
  const failure = { message: 'Look again', brand: { slug: 'tweed', name: 'Tweed' } }
  expect(show).toHaveBeenLastCalledWith({ isBusy: false, failure })
})

test('what is to stand beside a field that is not there is the failure of the form', async () => {
  const { submit, show, places, onFailure } = openForm(refusal([]), { title: 'Tweed' })
  places.set('price', null)
  onFailure.mockReturnValueOnce({ fields: { price: 'Price is too high' } })
  expect(await submit()).toBe(false)
  expect(show).toHaveBeenLastCalledWith({ isBusy: false, failure: { message: 'Price is too high', brand: undefined } })
})

test('a draft is kept with every change, and dropped once it has arrived', async () => {
  const { form, draft, title, type, submit } = openForm()
  const kept = vi.fn<(isKept: boolean) => void>()
  followDraft(form, draft, kept)
  await type(title, 'Tweed')
  expect(kept).toHaveBeenLastCalledWith(true)
  expect(readLocal(draftKeys.newPost)).toEqual({ ...start, title: 'Tweed' })
  await type(title, '')
  expect(kept).toHaveBeenLastCalledWith(false)
  expect(stored.size).toBe(0)
  await type(title, 'Tweed')
  expect(await submit()).toBe(true)
  // Later changes of the page to the form.
  await type(title, 'Tweed')
  expect(stored.size).toBe(0)
})

test('a draft outlives a call that failed', async () => {
  const { form, draft, title, type, submit } = openForm(refusal([]))
  followDraft(form, draft, () => {})
  await type(title, 'Tweed')
  expect(await submit()).toBe(false)
  expect(readLocal(draftKeys.newPost)).toMatchObject({ title: 'Tweed' })
})

test('leaving is asked about only while something is typed that was not there before', async () => {
  const { form, title, type } = openForm()
  const page = new EventTarget()
  const isAsked = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const stop = guardLeaving(form, page)
  expect(isAsked()).toBe(false)
  await type(title, 'Tweed')
  expect(isAsked()).toBe(true)
  await type(title, '')
  expect(isAsked()).toBe(false)
  await type(title, 'Tweed')
  stop()
  expect(isAsked()).toBe(false)
})
