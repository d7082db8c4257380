import type { About } from './route.ts'

/** Names under which structured data holds addresses. */
const addressKeys = new Set(['@id', 'url', 'image'])

/** Title, description, the page's one address and what previews and search engines read. */
export function writeHead(about: About, address: string | null, origin: string): string {
  const { title, description, image, feed, structuredData } = about
  const name = title.replace(/ · Bolodex$/, '')
  return [
    `<title>${escapeHtml(title)}</title>`,
    description && meta('name', 'description', description),
    address && `<link rel="canonical" href="${escapeHtml(address)}">`,
    feed && `<link rel="alternate" type="application/atom+xml" href="${escapeHtml(origin + feed)}">`,
    address && meta('property', 'og:url', address),
    meta('property', 'og:site_name', 'Bolodex'),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', name),
    description && meta('property', 'og:description', description),
    image && meta('property', 'og:image', origin + image),
    image && meta('property', 'og:image:width', '1200'),
    image && meta('property', 'og:image:height', '630'),
    image && meta('name', 'twitter:card', 'summary_large_image'),
    structuredData && writeData(structuredData, origin),
  ]
    .filter(Boolean)
    .join('')
}

function meta(kind: 'name' | 'property', key: string, content: string): string {
  return `<meta ${kind}="${key}" content="${escapeHtml(content)}">`
}

// A block of data, never run: nothing in it can end the block early.
function writeData(data: Record<string, unknown>, origin: string): string {
  const complete = (key: string, value: unknown) =>
    addressKeys.has(key) && typeof value === 'string' && value.startsWith('/') ? origin + value : value
  const text = JSON.stringify({ '@context': 'https://schema.org', ...data }, complete).replaceAll('<', '\\u003c')
  return `<script type="application/ld+json">${text}</script>`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
