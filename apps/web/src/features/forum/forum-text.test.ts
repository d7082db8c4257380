import { expect, test } from 'vitest'
import { splitText } from './forum-text.tsx'
import fc from 'fast-check'

const addressesIn = (text: string) =>
  splitText(text, [])
    .filter(({ kind }) => kind === 'address')
    .map((part) => part.text)

test.each([
  ['see https://a.org/b.', ['https://a.org/b']],
  ['(https://a.org/b)', ['https://a.org/b']],
  ['https://a.org/wiki/Tag_(label), too', ['https://a.org/wiki/Tag_(label)']],
  ['[https://a.org/x?y=1&z=2#w]!', ['https://a.org/x?y=1&z=2#w']],
  ['“https://a.org/b”…', ['https://a.org/b']],
  ['HTTP://A.ORG and https://b.org', ['HTTP://A.ORG', 'https://b.org']],
  ['<https://a.org/"onclick=x>', ['https://a.org/']],
])('the addresses in %s are %j', (text, addresses) => {
  expect(addressesIn(text)).toEqual(addresses)
})

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'ftp://a.org',
  '//a.org',
  'www.a.org',
  'http://',
  'https://bank.org@evil.org/',
  'xhttps://a.org',
  'java\nscript:https:',
])('%j is not a link', (text) => {
  expect(addressesIn(text)).toEqual([])
})

const barlow = { text: 'Barlow', href: '/brands/barlow' }
const both = { text: 'Barlow & Thrane', href: '/brands/barlow-and-thrane' }
const pat = { text: '@pinroll_pat', href: '/members/pinroll_pat' }

const namesIn = (text: string) =>
  splitText(text, [barlow, both, pat]).flatMap((part) => (part.kind === 'name' ? [part.href] : []))

test('known names link to their pages, the longest first and as whole words only [F-09]', () => {
  expect(namesIn('Barlow & Thrane, not Barlow.')).toEqual([both.href, barlow.href])
  expect(namesIn('Barlows and preBarlow and Barlow_x')).toEqual([])
  expect(namesIn('hello @pinroll_pat! but not a@pinroll_pat or @pinroll_patty')).toEqual([pat.href])
  expect(namesIn('https://a.org/Barlow')).toEqual([])
})

test('a name with a foreign URL is not a link', () => {
  for (const href of ['javascript:alert(1)', '//evil.org', 'https://evil.org', '/\\evil.org', ''])
    expect(splitText('Barlow', [{ text: 'Barlow', href }])).toEqual([{ kind: 'words', text: 'Barlow' }])
})

test('a text crafted to be slow takes no time', () => {
  const started = performance.now()
  splitText(`https://a.org/${'.)'.repeat(10_000)}x${'.)'.repeat(10_000)}`, [])
  expect(performance.now() - started).toBeLessThan(500)
})

const piece = fc.oneof(
  fc.constantFrom(
    'https://',
    'http://a.org',
    'javascript:',
    '//',
    '(',
    ')',
    '.',
    ' ',
    '\n',
    'Barlow',
    '@',
    '&',
    '"',
    '<',
  ),
  fc.string({ unit: 'binary', maxLength: 6 }),
)
const texts = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''))
const links = fc.array(
  fc.record({ text: fc.oneof(piece, fc.constant('Barlow & Thrane')), href: fc.oneof(piece, fc.webUrl()) }),
  { maxLength: 5 },
)

test('joined again the parts are the text, and every link is http, https or a path on this site', () => {
  fc.assert(
    fc.property(texts, links, (text, known) => {
      const parts = splitText(text, known)
      expect(parts.map((part) => part.text).join('')).toBe(text)
      for (const part of parts) {
        if (part.kind === 'words') continue
        const { protocol, host } = new URL(part.href, 'https://site.test')
        expect(['http:', 'https:']).toContain(protocol)
        if (part.kind === 'name') expect(host).toBe('site.test')
      }
    }),
    { numRuns: 500 },
  )
})
