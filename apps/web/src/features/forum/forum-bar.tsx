import type { SyntheticEvent } from 'react'
import { useLocation } from 'wouter'
import { limits } from '@bolodex/contract/limits'
import { samePlace } from '#lib/navigation.ts'
import { signInLink } from '#lib/sign-in-link.ts'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { forumLink, newPostLink, type ForumAddress } from './forum-api.ts'
import { forumUi } from './forum-wording.ts'
import styles from './forum-list.module.css'

const words = forumUi.list

/** Search and filters. A plain form: without a script it leads to the same URLs. */
export function ForumBar({ address: { q, show, brand } }: { address: ForumAddress }) {
  const [, navigate] = useLocation()
  const handleSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wanted = new FormData(event.currentTarget).get('q')
    navigate(forumLink({ q: typeof wanted === 'string' ? wanted.trim() : '' }), { state: samePlace })
  }
  const handleShow = (chosen: string) => {
    const known = chosen === 'brands' || chosen === 'unanswered' ? chosen : undefined
    navigate(forumLink({ show: known, brand }), { state: samePlace })
  }
  return (
    <search>
      <form className={styles['forum-bar']} action="/forum" aria-label={words.title} onSubmit={handleSubmit}>
        <div className={styles['forum-search']}>
          <Icon name="search" />
          {/* Keyed by the search: going back shows its words again. */}
          <input
            key={q}
            className="input"
            type="search"
            name="q"
            aria-label={words.search}
            placeholder={words.search}
            autoComplete="off"
            enterKeyHint="search"
            maxLength={limits.searchText}
            defaultValue={q}
          />
        </div>
        {brand && <input type="hidden" name="brand" value={brand} />}
        <select
          key={`${show} ${q}`}
          className="input"
          name="show"
          aria-label={words.show}
          defaultValue={show ?? 'all'}
          onChange={(event) => handleShow(event.target.value)}
        >
          <option value="all">{words.all}</option>
          <option value="brands">{words.aboutBrands}</option>
          <option value="unanswered">{words.unanswered}</option>
        </select>
        <noscript>
          <button className="button button-outline">{words.show}</button>
        </noscript>
      </form>
    </search>
  )
}

type ForumViewer = { isLoading: boolean; user: object | null }

/** The link to the form. Guests get the login link; neither is shown until the session is known. */
export function NewPostButton({ viewer, brand }: { viewer: ForumViewer; brand?: string | undefined }) {
  const href = newPostLink(brand)
  if (viewer.user) {
    return (
      <PageLink className="button button-primary" href={href}>
        <Icon name="suggest" /> {words.newPost}
      </PageLink>
    )
  }
  if (viewer.isLoading) return null
  return (
    <PageLink className="button button-outline" href={signInLink(href, 'post')} rel="nofollow">
      <Icon name="login" /> {words.loginToPost}
    </PageLink>
  )
}
