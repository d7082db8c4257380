import { useState } from 'react'
import { explain, statusOf } from '#lib/api-error.ts'
import { useRefreshSession } from '../sign-in/use-refresh-session.ts'
import { useTypedForm } from '../sign-in/use-typed-form.ts'

type Typed<N extends string> = Record<N, string>
export type Wrong<N extends string> = { [K in N]?: string | undefined }

export type SettingsForm<N extends string> = {
  /** The fields, in their order on the page. */
  names: readonly N[]
  findErrors: (typed: Typed<N>) => Wrong<N>
  send: (typed: Typed<N>) => Promise<unknown>
}

/** A form that says beside its fields what was refused, and in one sentence what was about none of them. */
export function useSettingsForm<N extends string>({ names, findErrors, send }: SettingsForm<N>) {
  const [failure, setFailure] = useState<string | null>(null)
  const refresh = useRefreshSession()
  const form = useTypedForm<N>({
    names,
    findErrors,
    send: (typed) => {
      setFailure(null)
      return send(typed)
    },
    onFailure: (error) => {
      // Either a code was wrong or nobody is signed in any more: the session knows.
      if (statusOf(error) === 401) void refresh()
      const field = findField(statusOf(error), names)
      if (!field) return setFailure(explain(error))
      return { [field]: explain(error) } as Wrong<N>
    },
  })
  return { ...form, failure }
}

/** The field an answer is about, if it is about one. */
function findField<N extends string>(status: number | null, names: readonly N[]): N | undefined {
  const isProof = (name: string) => /password$/i.test(name) || name === 'code'
  if (status === 401 || status === 403) return names.find(isProof)
  // What is taken or cannot be is the first thing that is to be set.
  if (status === 400 || status === 409) return names.find((name) => name !== 'currentPassword')
  return undefined
}
