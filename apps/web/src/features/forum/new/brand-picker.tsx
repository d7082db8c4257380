import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { limits } from '@bolodex/contract/limits'
import { useDebouncedValue } from '#lib/use-pause.ts'
import { Field } from '#ui/fields/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { ChipFace } from '../brand-chip.tsx'
import { forumUi } from '../forum-wording.ts'
import type { PostBrand } from '../typed-text.ts'
import { brandsLikeView, brandsWithView } from './new-post-api.ts'
import { joinClasses } from '#lib/join-classes.ts'
import newPostStyles from './new-post.module.css'
import brandChipStyles from '../brand-chip.module.css'

const words = forumUi.newPost

type Props = { brand: PostBrand | null; isReadOnly: boolean; onChange: (brand: PostBrand | null) => void }

/** The brand a post is about: type to find it, take one of those that are offered. */
export function BrandPicker({ brand, isReadOnly, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const listId = useId()
  const found = useBrandSearch(typed)
  const options = (isOpen && !isReadOnly && found) || []
  const activeBrand = options[Math.min(active, options.length - 1)]
  const hasOptions = options.length > 0
  useEffect(() => {
    // The field is low on the page, so its list would open outside the view.
    if (hasOptions) list.current?.scrollIntoView({ block: 'nearest' })
  }, [hasOptions])
  const optionId = ({ id }: PostBrand) => `${listId}-${id}`

  const choose = (chosen: PostBrand | null) => {
    flushSync(() => {
      onChange(chosen)
      setTyped('')
      setOpen(false)
    })
    input.current?.focus()
  }
  const handleType = (text: string) => {
    setTyped(text)
    setOpen(true)
    setActive(0)
  }
  const handleKey = (event: KeyboardEvent) => {
    // Inside an input method Enter chooses a word.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      // Enter chooses a brand; it never submits the post.
      event.preventDefault()
      if (activeBrand) choose(activeBrand)
    }
    if (event.key === 'Escape' && typed) {
      event.preventDefault()
      if (isOpen) setOpen(false)
      else setTyped('')
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    if (!isOpen) setOpen(true)
    else if (options.length > 0) setActive((active + step + options.length) % options.length)
  }

  return (
    <Field label={words.brand} aside={words.optional} hint={words.brandHint}>
      {(wiring) => (
        <div className={newPostStyles['brand-picker']}>
          {brand && (
            <span className={joinClasses(brandChipStyles['brand-chip'], newPostStyles['brand-chip-chosen'])}>
              <ChipFace brand={brand} />
              <button
                type="button"
                className="icon-button"
                aria-label={words.removeBrand(brand.name)}
                disabled={isReadOnly}
                onClick={() => choose(null)}
              >
                <Icon name="close" />
              </button>
            </span>
          )}
          <div className={newPostStyles['brand-picker-box']}>
            <input
              {...wiring}
              ref={input}
              className="input"
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={hasOptions}
              aria-controls={listId}
              aria-activedescendant={activeBrand && optionId(activeBrand)}
              autoComplete="off"
              spellCheck={false}
              placeholder={brand ? words.findAnother : words.findBrand}
              maxLength={limits.searchText}
              readOnly={isReadOnly}
              value={typed}
              onChange={(event) => handleType(event.target.value)}
              onKeyDown={handleKey}
              onBlur={() => setOpen(false)}
            />
            <div
              ref={list}
              id={listId}
              className={newPostStyles['brand-options']}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a list that opens below a field can show photos
              role="listbox"
              aria-label={words.brands}
              hidden={!hasOptions}
            >
              {options.map((option) => (
                // The focus stays in the field, which has the keys; the pointer is a second way.
                <div
                  key={option.id}
                  id={optionId(option)}
                  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the same: browsers draw their own without photos
                  role="option"
                  tabIndex={-1}
                  aria-selected={option === activeBrand}
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => choose(option)}
                  onKeyDown={handleKey}
                >
                  <ChipFace brand={option} />
                </div>
              ))}
            </div>
          </div>
          <output className="sr-only">
            {isOpen && found && (found.length === 0 ? words.noBrand : words.brandsFound(found.length))}
          </output>
          {isOpen && found?.length === 0 && (
            <p className={joinClasses('hint', newPostStyles['brand-picker-none'])}>{words.noBrandMatches}</p>
          )}
        </div>
      )}
    </Field>
  )
}

const pause = 200
const most = 8

/** Brands that could be meant by what was typed: first those with it in their names, then those that sound alike. */
function useBrandSearch(typed: string): PostBrand[] | null {
  const wanted = useDebouncedValue(typed.trim(), pause)
  const isAskable = wanted.length > 1
  const asked = { enabled: isAskable, placeholderData: keepPreviousData }
  const { data: found } = useQuery({ ...brandsWithView(wanted), ...asked })
  const { data: near } = useQuery({ ...brandsLikeView(wanted), ...asked })
  if (!isAskable || typed.trim().length < 2 || !found || !near) return null
  const key = wanted.toLowerCase()
  const named = found.brands.filter(({ name, aliases }) =>
    [name, ...aliases].some((one) => one.toLowerCase().includes(key)),
  )
  const byBeginning = named.toSorted((a, b) => rank(a.name, key) - rank(b.name, key))
  const all = [...(near.existing ? [near.existing] : []), ...byBeginning, ...near.similar]
  const byId = new Map<number, PostBrand>()
  for (const { id, slug, name, tagPhotoUrl } of all) if (!byId.has(id)) byId.set(id, { id, slug, name, tagPhotoUrl })
  return [...byId.values()].slice(0, most)
}

const rank = (name: string, key: string) => (name.toLowerCase().startsWith(key) ? 0 : 1)
