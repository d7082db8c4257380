import { useState, type FormEvent } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { limits } from '@bolodex/contract/limits'
import { joinClasses } from '#lib/join-classes.ts'
import { Icon } from '#ui/icon.tsx'
import { linkTo, readAddress } from '#lib/brands-api.ts'
import { directoryWording as wording } from '#ui/brand/brands-wording.ts'
import styles from '#features/directory/filter-bar.module.css'
import dockStyles from './brand-page.module.css'

/** The next brand, on a phone: the same search in the same place as on the list. */
export function BrandDock() {
  const [text, setText] = useState('')
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    navigate(linkTo(readAddress(new URLSearchParams({ q: text }))))
  }
  return (
    <search className={joinClasses(dockStyles['brand-dock'], 'not-printed')} aria-label={wording.nextBrand}>
      <form className={styles['search-dock']} data-part="search-dock" method="get" action="/" onSubmit={handleSubmit}>
        <div className={styles['search-box']}>
          <label className="caption" htmlFor="next-brand">
            Search
          </label>
          <Icon name="search" />
          <input
            id="next-brand"
            className="input"
            type="search"
            name="q"
            placeholder={wording.searchHint}
            autoComplete="off"
            enterKeyHint="search"
            maxLength={limits.searchText}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <button type="submit" className="button button-primary without-script">
          Search
        </button>
      </form>
    </search>
  )
}
