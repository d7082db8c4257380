import type { SubmitEvent } from 'react'
import { useLocation } from 'wouter'
import { limits } from '@bolodex/contract/limits'
import { Button } from '#ui/button.tsx'
import { reviewWording } from './review-wording.ts'
import styles from './accounts.module.css'

const { head } = reviewWording

const accountsAddress = (query: string): string =>
  `/review/accounts${query ? `?${new URLSearchParams({ q: query })}` : ''}`

/** Finds a member by the start of the name; the results are on the page of accounts. */
export function AccountSearch({ query = '' }: { query?: string }) {
  const [, navigate] = useLocation()
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wanted = new FormData(event.currentTarget).get('q')
    navigate(accountsAddress(typeof wanted === 'string' ? wanted.trim() : ''))
  }
  return (
    <search>
      <form className={styles['account-search']} action="/review/accounts" onSubmit={handleSubmit}>
        <input
          key={query}
          className="input"
          type="search"
          name="q"
          aria-label={head.findMember}
          placeholder={head.findMember}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={limits.username.max}
          defaultValue={query}
        />
        <Button type="submit" look="outline">
          {head.find}
        </Button>
      </form>
    </search>
  )
}
