import { useState, type FormEvent, type SyntheticEvent } from 'react'
import { flushSync } from 'react-dom'
import { limits } from '@bolodex/contract/limits'
import { ApiError } from '#lib/api-error.ts'

type Typed<N extends string> = Record<N, string>
type Errors<N extends string> = { [K in N]?: string | undefined }

type Options<N extends string> = {
  /** The fields, in their order on the page. */
  names: readonly N[]
  findErrors: (typed: Typed<N>) => Errors<N>
  /** Whoever succeeds leaves the form, so it stays busy until it is gone. */
  send: (typed: Typed<N>, form: HTMLFormElement) => Promise<unknown>
  /** Says what went wrong, unless the server named fields. May put a sentence beside a field itself. */
  onFailure: (error: unknown, form: HTMLFormElement) => Errors<N> | void
}

/** A form whose fields keep what was typed: checked here, sent once at a time, and told what the server refused. */
export function useTypedForm<N extends string>({ names, findErrors, send, onFailure }: Options<N>) {
  const [errors, setErrors] = useState<Errors<N>>({})
  const [isBusy, setBusy] = useState(false)

  const showErrors = (form: HTMLFormElement, found: Errors<N>): boolean => {
    // A field must be enabled and described before it gets the focus.
    flushSync(() => {
      setErrors(found)
      setBusy(false)
    })
    const wrong = names.find((name) => found[name])
    const field = wrong && form.elements.namedItem(wrong)
    if (field instanceof HTMLElement) field.focus()
    return wrong !== undefined
  }

  const sendTyped = async (typed: Typed<N>, form: HTMLFormElement): Promise<void> => {
    setBusy(true)
    try {
      await send(typed, form)
    } catch (error) {
      const named = readIssues(error, names)
      const found = Object.keys(named).length > 0 ? named : (onFailure(error, form) ?? {})
      const isShown = showErrors(form, found)
      // The button lost the focus when it was disabled.
      if (!isShown) form.querySelector<HTMLElement>('[type="submit"]')?.focus()
    }
  }

  const handleSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    const typed = readForm(form, names)
    if (!showErrors(form, findErrors(typed))) void sendTyped(typed, form)
  }

  const handleInput = ({ target }: FormEvent<HTMLFormElement>) => {
    const name = names.find((one) => target instanceof HTMLInputElement && target.name === one)
    if (name && errors[name]) setErrors({ ...errors, [name]: undefined })
  }

  return {
    errors,
    isBusy,
    /** A post: were it sent before the script runs, nothing typed would end up in an address. */
    formProps: { method: 'post', noValidate: true, onSubmit: handleSubmit, onInput: handleInput } as const,
  }
}

function readForm<N extends string>(form: HTMLFormElement, names: readonly N[]): Typed<N> {
  const data = new FormData(form)
  const entries = names.map((name) => {
    const value = data.get(name)
    return [name, typeof value === 'string' ? value : '']
  })
  return Object.fromEntries(entries) as Typed<N>
}

/** What the server says about single fields. */
function readIssues<N extends string>(error: unknown, names: readonly N[]): Errors<N> {
  const issues = error instanceof ApiError ? (error.body?.issues ?? []) : []
  const known = issues.filter(({ path }) => names.some((name) => name === path))
  return Object.fromEntries(known.map(({ path, message }) => [path, message])) as Errors<N>
}

const { username, email, password } = limits

const wrongEmail = 'Please enter a valid email address'
const address = /^(?!\.)(?!.*\.\.)[a-z0-9_'+\-.]*[a-z0-9_+-]@([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/i

// What is wrong with what was typed, said as the server would, without loading its schemas.

export function findEmailProblem(typed: string): string | undefined {
  const isRight = typed.trim().length <= email.max && address.test(typed.trim())
  return isRight ? undefined : wrongEmail
}

/** An address or a username: the one with an @ is an address. */
export function findLoginProblem(typed: string): string | undefined {
  if (typed.includes('@')) return findEmailProblem(typed)
  return typed.trim().length < username.min ? wrongEmail : undefined
}

export function findUsernameProblem(typed: string): string | undefined {
  const name = typed.trim()
  if (name.length < username.min) return `Username must be at least ${username.min} characters`
  if (name.length > username.max) return `Username must be at most ${username.max} characters`
  return /^[a-z0-9_-]*$/i.test(name) ? undefined : 'Username may hold letters, digits, _ and -'
}

export function findPasswordProblem(typed: string): string | undefined {
  if (typed.length < password.min) return `Password must be at least ${password.min} characters`
  if (typed.length > password.max) return `Password must be at most ${password.max} characters`
  return undefined
}
