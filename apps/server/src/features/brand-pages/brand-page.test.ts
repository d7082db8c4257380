import { beforeAll, describe, expect, test } from 'vitest'
import { addBrand } from '#testing/builders.ts'
import { shareTestApp } from '#testing/test-app.ts'

const origin = 'https://bolodex.example'
const hostile = `</script><script>alert(1)</script> "quoted" 'single' & 👕 <img src=x onerror=alert(1)>`

const subject = shareTestApp({ ORIGIN: origin })
beforeAll(async () => {
  const { db } = subject.database
  const { id } = await addBrand(db, {
    name: 'Barlow & Thrane',
    description: 'Waxed field coats and moleskin, made in Leeds until 2009. '.repeat(6),
    average_sale_price: 86,
    sell_through_rate: 71,
    website: 'https://www.barlow-thrane.com/?a=1&b=%3C/script%3E',
    wikidata: 'Q127962',
  })
  await db.insertInto('brand_aliases').values({ brand_id: id, alias: 'B&T Leeds', alias_key: 'b&t leeds' }).execute()
  await db
    .insertInto('former_brand_slugs')
    .values([
      { slug: 'barlow-thrane', brand_id: id },
      { slug: 'long-gone', brand_id: null },
    ])
    .execute()
  await addBrand(db, { name: hostile, slug: 'hostile', description: `${hostile} in words` })
  await addBrand(db, { name: '北凪藍染', slug: '北凪藍染' })
})

const open = (path: string) => subject.app.inject(path)

/** The structured data of a page, read as a search engine would. */
function readData(html: string): Record<string, unknown> {
  const [, text = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
  return JSON.parse(text)
}

function readMeta(html: string, key: string): string | undefined {
  return new RegExp(`<meta (?:name|property)="${key}" content="([^"]*)">`).exec(html)?.[1]
}

describe('the page of a brand', () => {
  test('has its own address, title and a short description with the figures [X-01g]', async () => {
    const { statusCode, body } = await open('/brands/barlow-and-thrane')
    expect(statusCode).toBe(200)
    expect(body).toContain('<title>Barlow &#38; Thrane · Bolodex</title>')
    expect(body).toContain(`<link rel="canonical" href="${origin}/brands/barlow-and-thrane">`)
    const description = readMeta(body, 'description') ?? ''
    expect(description).toMatch(/^Sells for about \$86, sell rate 71%\. Waxed field coats/)
    expect(description.length).toBeLessThanOrEqual(160)
    expect(readMeta(body, 'og:image')).toBe(`${origin}/brands/barlow-and-thrane/card.png`)
  })

  test('carries structured data for search engines, with absolute URLs [X-01g]', async () => {
    const data = readData((await open('/brands/barlow-and-thrane')).body)
    expect(data).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Brand',
      name: 'Barlow & Thrane',
      alternateName: ['B&T Leeds'],
      url: `${origin}/brands/barlow-and-thrane`,
      image: `${origin}/brands/barlow-and-thrane/card.png`,
    })
    expect(data['description']).toMatch(/^Waxed field coats/)
    expect(data['sameAs']).toEqual([
      'https://www.wikidata.org/wiki/Q127962',
      'https://www.barlow-thrane.com/?a=1&b=%3C/script%3E',
    ])
  })

  test('links to the site of the brand and to Wikidata without endorsing either', async () => {
    const { body } = await open('/brands/barlow-and-thrane')
    const [links = ''] = /<p [^>]*data-part="brand-links".*?<\/p>/s.exec(body) ?? []
    expect(
      [...links.matchAll(/<a href="([^"]*)" target="_blank" rel="([^"]*)">([^<]*)</g)].map((found) => found.slice(1)),
    ).toEqual([
      [
        'https://www.barlow-thrane.com/?a=1&amp;b=%3C/script%3E',
        'nofollow ugc noopener noreferrer',
        'barlow-thrane.com',
      ],
      ['https://www.wikidata.org/wiki/Q127962', 'nofollow ugc noopener noreferrer', 'Wikidata'],
    ])
    const without = (await open('/brands/hostile')).body
    expect(without).not.toContain('brand-links')
    expect(readData(without)).not.toHaveProperty('sameAs')
  })

  test('says what each figure rests on, how old it is, and what a sell rate is [X-07]', async () => {
    const { body } = await open('/brands/barlow-and-thrane')
    const text = body.replaceAll(/<!-- -->|<[^>]+>/g, '')
    // Both were set on the same day, so their age is shown once.
    expect(text).toMatch(/Price and sell rate: a member’s estimate, today/)
    expect(text).toContain('Sold ÷ (sold + unsold) over the last 90 days, whole percent.')
  })

  test('redirects from a former slug to the current one [X-01h]', async () => {
    const answer = await open('/brands/barlow-thrane')
    expect([answer.statusCode, answer.headers.location]).toEqual([301, '/brands/barlow-and-thrane'])
  })

  test('answers 410 when the brand was deleted [X-01i]', async () => {
    const answer = await open('/brands/long-gone')
    expect(answer.statusCode).toBe(410)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.body).toContain('This brand was removed from the directory.')
    expect(answer.body).not.toContain('rel="canonical"')
  })

  test.each(['/brands/never-there', '/brands/%3Cscript%3E', `/brands/${'x'.repeat(101)}`, '/brands/a/b'])(
    '%.30s answers 404 [G-02]',
    async (path) => {
      const answer = await open(path)
      expect(answer.statusCode).toBe(404)
      expect(answer.body).toContain('404 Page Not Found')
    },
  )

  test('escapes the name everywhere', async () => {
    const { statusCode, body } = await open('/brands/hostile')
    expect(statusCode).toBe(200)
    expect(body).not.toContain('<script>alert')
    expect(body).not.toContain('<img src=x')
    expect(readMeta(body, 'og:title')).not.toContain('<')
    expect(readData(body)).toMatchObject({ name: hostile, description: `${hostile} in words` })
    for (const [tag] of body.matchAll(/<script[^>]*>/g)) expect(tag).toMatch(/src=|type="application\/(ld\+)?json"/)
  })

  test('has an address in any script', async () => {
    const path = `/brands/${encodeURIComponent('北凪藍染')}`
    const { statusCode, body } = await open(path)
    expect(statusCode).toBe(200)
    expect(body).toContain(`<link rel="canonical" href="${origin}${path}">`)
    expect(body).toContain('北凪藍染</h1>')
  })
})
