import { useState, type SyntheticEvent } from 'react'
import { ApiError, explain } from '#lib/api-error.ts'
import { useRefreshAccount } from './use-refresh-account.ts'

export type Typed = Record<string, string>
/** What is wrong, by the name of the field. */
export type Wrong = Partial<Record<string, string>>

type Options = { check?: (typed: Typed) => Wrong; send: (typed: Typed) => Promise<unknown> }

/** Checks what was typed, sends it, and says beside the field what was refused. */
export function useSettingsForm({ check = () => ({}), send }: Options) {
  const [wrong, setWrong] = useState<Wrong>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const refresh = useRefreshAccount()

  const submit = async (form: HTMLFormElement): Promise<void> => {
    const typed = readTyped(form)
    const refuse = (found: Wrong) => {
      setWrong(found)
      const [first] = Object.keys(found)
      if (first) (form.elements.namedItem(first) as HTMLElement | null)?.focus()
      return first !== undefined
    }
    setFailure(null)
    if (refuse(check(typed))) return
    setBusy(true)
    try {
      await send(typed)
    } catch (error) {
      const field = findField(error, Object.keys(typed))
      if (field) refuse({ [field]: explain(error) })
      else setFailure(explain(error))
      // Either the password was wrong or nobody is signed in any more: the session knows.
      if (error instanceof ApiError && error.status === 401) void refresh()
    } finally {
      setBusy(false)
    }
  }

  const handleSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isBusy) void submit(event.currentTarget)
  }
  return { wrong, failure, isBusy, handleSubmit }
}

/** The field an answer is about, if it is about one. */
function findField(error: unknown, names: string[]): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  const named = error.body?.issues?.[0]?.path.split('.').at(-1)
  if (named && names.includes(named)) return named
  const isProof = (name: string) => /password$/i.test(name) || name === 'code'
  if (error.status === 401 || error.status === 403) return names.find(isProof)
  // What is taken or cannot be is the first thing that is to be set.
  if (error.status === 400 || error.status === 409) return names.find((name) => name !== 'currentPassword')
  return undefined
}

/** None of these forms takes a file. */
function readTyped(form: HTMLFormElement): Typed {
  return Object.fromEntries(new FormData(form)) as Typed
}
