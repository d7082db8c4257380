import { useMemo } from 'react'
import type { TextLink } from '@bolodex/contract/forum/forum'
import { PageLink } from '#ui/navigation/page-link.tsx'
import styles from './thread/post.module.css'

/** A member's text: plain text with line breaks, in which URLs and known names are links. */
export function ForumText({ text, links }: { text: string; links: readonly TextLink[] }) {
  const parts = useMemo(() => splitText(text, links), [text, links])
  return (
    <div className={styles['forum-text']} data-part="forum-text">
      {parts.map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts have no names, and never change places
        <Part key={index} part={part} />
      ))}
    </div>
  )
}

function Part({ part }: { part: TextPart }) {
  if (part.kind === 'words') return part.text
  if (part.kind === 'name') return <PageLink href={part.href}>{part.text}</PageLink>
  return (
    <a href={part.href} rel="nofollow ugc noopener">
      {part.text}
    </a>
  )
}

/** A stretch of a text: only words, an address on the web, or a name with a page on this site. */
type TextPart = { kind: 'words'; text: string } | { kind: 'address' | 'name'; text: string; href: string }

const address = /(?<![\p{L}\p{N}_])https?:\/\/[^\s<>"\p{C}]+/giu
/** Characters that end a sentence and not a URL. */
const trailing = `.,;:!?'"’”»…*_~`
const brackets: Record<string, string> = { ')': '(', ']': '[', '}': '{' }

/**
 * Splits a text into words and links. Joined again, the parts equal the text; only http, https and paths on this site
 * become links.
 */
export function splitText(text: string, links: readonly TextLink[]): TextPart[] {
  const parts: TextPart[] = []
  let reached = 0
  for (const { index, 0: found } of text.matchAll(address)) {
    const href = trimAddress(found)
    if (!isOnTheWeb(href)) continue
    parts.push(...splitNames(text.slice(reached, index), links), { kind: 'address', text: href, href })
    reached = index + href.length
  }
  return [...parts, ...splitNames(text.slice(reached), links)]
}

/**
 * Without surrounding punctuation: 'see (https://a.org/b).' Brackets inside a URL, as in Wikipedia's, stay. Linear
 * time, because a text may be long and hostile.
 */
function trimAddress(found: string): string {
  const loose = Object.fromEntries(
    Object.entries(brackets).map(([closing, opening]) => [closing, count(found, closing) - count(found, opening)]),
  )
  let end = found.length
  for (; end > 0; end -= 1) {
    const last = found[end - 1] ?? ''
    const isLoose = (loose[last] ?? 0) > 0
    if (!trailing.includes(last) && !isLoose) break
    if (isLoose) loose[last] = (loose[last] ?? 0) - 1
  }
  return found.slice(0, end)
}

const count = (text: string, sign: string) => text.split(sign).length - 1

/** A user name before an @ would disguise the host. */
function isOnTheWeb(href: string): boolean {
  const url = URL.canParse(href) ? new URL(href) : null
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}

function splitNames(text: string, links: readonly TextLink[]): TextPart[] {
  const known = links.filter((link) => link.text !== '' && isInside(link.href))
  if (text === '') return []
  if (known.length === 0) return [{ kind: 'words', text }]
  const hrefs = new Map(known.map((link) => [link.text, link.href]))
  const parts: TextPart[] = []
  let reached = 0
  for (const { index, 0: name } of text.matchAll(namesPattern(hrefs.keys()))) {
    if (index > reached) parts.push({ kind: 'words', text: text.slice(reached, index) })
    parts.push({ kind: 'name', text: name, href: hrefs.get(name) ?? '' })
    reached = index + name.length
  }
  if (reached < text.length) parts.push({ kind: 'words', text: text.slice(reached) })
  return parts
}

const isInside = (href: string) => /^\/[\p{L}\p{N}%-]/u.test(href)

/** Whole words only, and the longest of several that start at the same position. */
function namesPattern(names: Iterable<string>): RegExp {
  const all = [...names].toSorted((a, b) => b.length - a.length).map(escapePattern)
  return new RegExp(`(?<![\\p{L}\\p{N}_])(?:${all.join('|')})(?![\\p{L}\\p{N}_])`, 'gu')
}

const escapePattern = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
