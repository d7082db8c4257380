import { parseUrl } from '../parse-url.ts'
import { findHidden } from '../plain-text.ts'
import { brandWording } from './brand-wording.ts'

/** How a fact that links to another site is written. */
export type LinkForm = {
  /** The stored spelling; a text in another form stays as it is, and is refused. */
  tidy: (text: string) => string
  /** What is wrong with a normalized text, in a sentence. */
  check: (text: string) => string | null
}

/** Before the normal form drops a fragment and the like. */
const longestTyped = 1000
/** Labels of letters, digits and hyphens; the last one is a top-level domain, so this is never an IP address. */
const publicHost =
  /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{0,57}[a-z0-9])$/
/** Top-level domains that lead to no public site (RFC 2606, 6761, 6762, 7686, 8375 and 9476, and ICANN's .internal). */
const privateHost = /\.(?:alt|arpa|example|internal|invalid|local|localhost|onion|test)$/

/**
 * The address of a public website, or null. International host names are in ASCII (`xn--`), so none looks like another. A
 * fragment says nothing about a site and is dropped.
 */
function readWebsite(text: string): URL | null {
  // The URL parser drops tabs and line ends and takes `\` for `/`: such a text is not what it looks like.
  if (text.length > longestTyped || /[\s\\]/.test(text) || findHidden(text) !== null) return null
  const isComplete = /^https?:\/\/[^/]/i.test(text)
  // Typed without a protocol: 'levi.com/history'.
  if (!isComplete && !/^[^/:?#@]+\.[^/:?#@]+(?:[/?#]|$)/.test(text)) return null
  const url = parseUrl(isComplete ? text : `https://${text}`)
  if (!url) return null
  url.hostname = url.hostname.replace(/\.$/, '')
  url.hash = ''
  const { hostname, port, username, password } = url
  const isPublic = publicHost.test(hostname) && !privateHost.test(hostname)
  return isPublic && port === '' && username === '' && password === '' ? url : null
}

const wikidataId = /^Q[1-9]\d{0,11}$/
/** The id alone, or the address of its page. */
const writtenId = /^(?:https?:\/\/(?:www|m)\.wikidata\.org\/(?:wiki|entity)\/)?(Q[1-9]\d{0,11})$/i

export const linkForms = {
  website: {
    tidy: (text) => readWebsite(text)?.href ?? text,
    check: (text) => (readWebsite(text)?.href === text ? null : brandWording.notWebsite),
  },
  wikidata: {
    tidy: (text) => writtenId.exec(text)?.[1]?.toUpperCase() ?? text,
    check: (text) => (wikidataId.test(text) ? null : brandWording.notWikidata),
  },
} as const satisfies Record<string, LinkForm>
