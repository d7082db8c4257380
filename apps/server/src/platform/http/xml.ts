/** Text inside of XML. Characters that XML cannot hold, such as most control characters, are left out. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u{20}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"'\r]/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** One entry of a feed. Its URL is a path on this site. */
export type FeedEntry = {
  /** A permanent id, regardless of URL changes. */
  mark: string
  path: string
  title: string
  text: string
  author: string
  published: string
  updated: string
  /** Pictures that belong to it, as WebP. */
  photos?: { path: string; title: string }[]
}

type Feed = {
  mark: string
  /** The site's name. */
  site: string
  title: string
  /** The feed's own URL, and the page with the same contents. */
  path: string
  pagePath: string
  /** When there is no entry yet. */
  since: string
  entries: FeedEntry[]
}

/** Feeds are read by programs. */
export const atomType = 'application/atom+xml; charset=utf-8'

/** An Atom feed (RFC 4287), newest entry first, with absolute URLs. */
export function writeAtom(feed: Feed, origin: string): string {
  const idOf = (mark: string): string => `tag:${new URL(origin).hostname},2026:${mark}`
  const entries = feed.entries.toSorted((a, b) => b.published.localeCompare(a.published))
  const updated = entries.reduce((latest, entry) => (entry.updated > latest ? entry.updated : latest), feed.since)
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    element('id', idOf(feed.mark)),
    element('title', feed.title),
    element('updated', updated),
    `<author>${element('name', feed.site)}</author>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(origin + feed.path)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(origin + feed.pagePath)}"/>`,
    ...entries.map((entry) =>
      [
        '<entry>',
        element('id', idOf(entry.mark)),
        element('title', entry.title),
        element('published', entry.published),
        element('updated', entry.updated),
        `<author>${element('name', entry.author)}</author>`,
        `<link rel="alternate" type="text/html" href="${escapeXml(origin + entry.path)}"/>`,
        ...(entry.photos ?? []).map(
          ({ path, title }) =>
            `<link rel="enclosure" type="image/webp" href="${escapeXml(origin + path)}" title="${escapeXml(title)}"/>`,
        ),
        `<content type="text">${escapeXml(entry.text)}</content>`,
        '</entry>',
      ].join('\n'),
    ),
    '</feed>\n',
  ].join('\n')
}

const element = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`
