import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeFacts, completeFacts, factKeys, readFact } from '../brand-facts.ts'
import { limits } from '../limits.ts'
import { websiteHost, wikidataAddress } from './brand-links.ts'
import { factInputs } from './brand-schemas.ts'
import { brandWording } from './brand-wording.ts'

const notWebsite = { error: brandWording.notWebsite }

test.each([
  ['https://www.levi.com/', 'https://www.levi.com/'],
  ['  HTTPS://WWW.Levi.COM  ', 'https://www.levi.com/'],
  ['levi.com', 'https://levi.com/'],
  ['levi.com/US/en_US?tab=men', 'https://levi.com/US/en_US?tab=men'],
  ['http://levi.com:80/a/../b#top', 'http://levi.com/b'],
  ['https://levi.com:443', 'https://levi.com/'],
  ['https://levi.com.', 'https://levi.com/'],
  ['https://müller.de/weste', 'https://xn--mller-kva.de/weste'],
  ['https://xn--mller-kva.de', 'https://xn--mller-kva.de/'],
  ['https://ｌｅｖｉ。com', 'https://levi.com/'],
  ['https://例子.中国/牛仔', 'https://xn--fsqu00a.xn--fiqs8s/%E7%89%9B%E4%BB%94'],
])('%s is stored as %s', (typed, website) => {
  expect(readFact('website', typed)).toEqual({ value: website })
  expect(factInputs.website.parse(typed)).toBe(website)
})

test.each([
  'javascript:alert(1)',
  'JavaScript://levi.com/%0aalert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'ftp://levi.com/',
  'mailto:info@levi.com',
  '//levi.com',
  'https:levi.com',
  'https:///levi.com',
  'https:\\\\levi.com',
  'https://levi.com\\@evil.com',
  'https://levi.com@evil.com/',
  'https://user:secret@levi.com/',
  'info@levi.com',
  'https://levi.com:8080/',
  'levi.com:8080',
  'https://levi',
  'levi',
  'https://localhost/',
  'https://localhost:3000/',
  'https://shop.localhost/',
  'https://printer.local/',
  'https://db.internal/',
  'https://levi.test/',
  'https://1.0.0.127.in-addr.arpa/',
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f.0.0.1/',
  'https://0177.0.0.1/',
  '10.0.0.1',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://levi_com.a_b/',
  'https://-levi.com/',
  'https://levi..com/',
  'https://.com/',
  `https://${'a'.repeat(64)}.com/`,
  `https://${'a.'.repeat(130)}com/`,
  'https://levi.com/a b',
  'https://le\u200Bvi.com/',
  'https://levi.com/\u202Ekcab',
  'https://',
  '?',
  '=HYPERLINK("https://levi.com")',
])('%j is not a website', (typed) => {
  expect(readFact('website', typed)).toHaveProperty('error')
  expect(factInputs.website.safeParse(typed).success).toBe(false)
})

test('a website has at most 200 characters in its normal form', () => {
  const path = 'a'.repeat(limits.website.max - 'https://levi.com/'.length)
  expect(readFact('website', `levi.com/${path}`)).toEqual({ value: `https://levi.com/${path}` })
  const tooLong = { error: 'The website must be at most 200 characters' }
  expect(readFact('website', `levi.com/${path}a`)).toEqual(tooLong)
  // Each letter of the path takes nine characters.
  expect(readFact('website', `levi.com/${'牛'.repeat(30)}`)).toEqual(tooLong)
})

test('a huge text is refused at once', () => {
  for (const text of ['.'.repeat(1_000_000), `https://${'a.'.repeat(500_000)}`, `${'a.'.repeat(500_000)}:`]) {
    const started = performance.now()
    expect(readFact('website', text)).toHaveProperty('error')
    expect(performance.now() - started).toBeLessThan(1000)
  }
})

test('whatever is typed, what is stored is an http or https address that reads the same again', () => {
  const typed = fc.oneof(
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
    fc.domain(),
    fc.tuple(fc.domain(), fc.webPath()).map((parts) => parts.join('')),
    fc.string({ unit: 'grapheme', maxLength: 30 }),
  )
  let stored = 0
  fc.assert(
    fc.property(typed, (text) => {
      const read = readFact('website', text)
      if (!('value' in read) || read.value === null) return
      stored += 1
      const { protocol, host, username, password } = new URL(read.value)
      expect(['http:', 'https:']).toContain(protocol)
      expect([username, password]).toEqual(['', ''])
      expect(host).toMatch(/^[a-z0-9.-]+\.[a-z][a-z0-9-]*$/)
      expect(readFact('website', read.value)).toEqual(read)
      expect(factInputs.website.parse(text)).toBe(read.value)
    }),
    { numRuns: 500 },
  )
  expect(stored).toBeGreaterThan(100)
})

test('a link shows the host name, in ASCII and without www', () => {
  expect(websiteHost('https://www.levi.com/')).toBe('levi.com')
  expect(websiteHost('https://shop.levi.com/www.')).toBe('shop.levi.com')
  expect(websiteHost('https://www.com/')).toBe('www.com')
  // A Cyrillic letter that looks like a Latin one.
  expect(websiteHost('https://l\u0435vi.com/')).toBe('xn--lvi-rdd.com')
  expect(websiteHost('javascript:alert(1)')).toBeNull()
})

test.each([
  ['Q127962', 'Q127962'],
  [' q127962 ', 'Q127962'],
  ['https://www.wikidata.org/wiki/Q127962', 'Q127962'],
  ['http://www.wikidata.org/entity/Q127962', 'Q127962'],
  ['Q123456789012', 'Q123456789012'],
])('%j is a Wikidata id', (typed, id) => {
  expect(readFact('wikidata', typed)).toEqual({ value: id })
  expect(factInputs.wikidata.parse(typed)).toBe(id)
  expect(wikidataAddress(id)).toBe(`https://www.wikidata.org/wiki/${id}`)
})

test.each(['Q', 'Q0', 'Q012', 'P31', '127962', 'Q12a', 'Q1 Q2', 'Q１２', 'https://evil.com/wiki/Q1', 'L1'])(
  '%j is not a Wikidata id',
  (typed) => {
    expect(readFact('wikidata', typed)).toHaveProperty('error')
    expect(factInputs.wikidata.safeParse(typed).success).toBe(false)
  },
)

test('more than 12 digits are not a Wikidata id', () => {
  expect(readFact('wikidata', 'Q1234567890123')).toHaveProperty('error')
  expect(readFact('wikidata', 'P31')).toEqual({ error: brandWording.notWikidata })
  expect(readFact('website', 'levi')).toEqual(notWebsite)
})

test('an empty field removes either, and null is taken', () => {
  for (const key of ['website', 'wikidata'] as const) {
    expect(readFact(key, ' ')).toEqual({ value: null })
    expect(factInputs[key].parse(null)).toBeNull()
  }
})

test('a merge fills in a missing website or Wikidata id, and replaces none', () => {
  const brand = (website: string | null, wikidata: string | null) =>
    completeFacts({ name: 'Levi’s', description: 'Riveted denim since 1873', website, wikidata }, factKeys)
  const [first, second] = ['https://levi.com/', 'https://levi.co.uk/']
  expect(mergeFacts(brand(null, 'Q1'), brand(first, 'Q2'))).toMatchObject({ website: first, wikidata: 'Q1' })
  expect(mergeFacts(brand(first, null), brand(second, 'Q2'))).toMatchObject({ website: first, wikidata: 'Q2' })
})
