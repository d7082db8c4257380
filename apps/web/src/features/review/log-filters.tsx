import type { SubmitEvent } from 'react'
import { useLocation } from 'wouter'
import { limits } from '@bolodex/contract/limits'
import { logKinds } from '@bolodex/contract/review/log-kinds'
import { Button } from '#ui/button.tsx'
import { Field, TextField } from '#ui/fields/field.tsx'
import type { LogFilters } from './review-api.ts'
import { reviewWording } from './review-wording.ts'
import styles from './log-list.module.css'

const { log: words } = reviewWording

/** What the address asks for; what no filter knows is left out. */
export function readLogFilters(search: URLSearchParams): LogFilters {
  const kind = logKinds.find((one) => one === search.get('kind'))
  const [admin, member] = [search.get('admin')?.trim(), search.get('member')?.trim()]
  return { ...(kind && { kind }), ...(admin && { admin }), ...(member && { member }) }
}

const logAddress = (filters: LogFilters): string => {
  const query = new URLSearchParams(
    Object.entries(filters).filter((entry): entry is [string, string] => entry[1] !== undefined),
  ).toString()
  return query ? `/review/log?${query}` : '/review/log'
}

/** By kind, by admin and by the member it is about. */
export function LogFilterBar({ filters }: { filters: LogFilters }) {
  const [, navigate] = useLocation()
  const apply = (form: HTMLFormElement) => {
    const entries = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    navigate(logAddress(readLogFilters(new URLSearchParams(entries))))
  }
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    apply(event.currentTarget)
  }
  const name = {
    maxLength: limits.username.max,
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
  } as const
  return (
    <search>
      <form className={styles['log-filters']} action="/review/log" aria-label={words.filters} onSubmit={handleSubmit}>
        <Field label={words.kind}>
          {(wiring) => (
            <select
              {...wiring}
              className="input"
              name="kind"
              defaultValue={filters.kind ?? ''}
              onChange={(event) => event.currentTarget.form && apply(event.currentTarget.form)}
            >
              <option value="">{words.allKinds}</option>
              {logKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {words.kinds[kind]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <TextField label={words.admin} name="admin" defaultValue={filters.admin} {...name} />
        <TextField label={words.member} name="member" defaultValue={filters.member} {...name} />
        <Button type="submit" look="outline">
          {words.show}
        </Button>
      </form>
    </search>
  )
}
