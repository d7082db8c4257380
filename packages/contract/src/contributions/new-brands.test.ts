import { expect, test } from 'vitest'
import { NewBrand } from './new-brands.ts'

const parse = (sourceUrl: unknown) =>
  NewBrand.safeParse({ name: 'Kestrel Loop', description: 'Trail shells and fleece.', sourceUrl })

test.each([
  'https://youtu.be/KstrlLoop_1?si=whoever',
  'http://m.youtube.com/watch?v=KstrlLoop_1&t=90s',
  'www.youtube.com/shorts/KstrlLoop_1',
])('the source video %s is stored in one form', (given) => {
  expect(parse(given).data?.sourceUrl).toBe('https://www.youtube.com/watch?v=KstrlLoop_1')
})

test.each([
  'javascript:alert(1)',
  'https://evil.example/watch?v=KstrlLoop_1',
  'https://www.youtube.com.evil.example/watch?v=KstrlLoop_1',
  'https://www.youtube.com@evil.example/watch?v=KstrlLoop_1',
  'https://www.youtube.com/redirect?q=https://evil.example',
  'https://www.youtube.com/@somebody',
  'data:text/html,<script>alert(1)</script>',
  '',
])('%j is not a source video', (given) => {
  expect(parse(given).error?.issues[0]?.message).toBe('Please enter a valid YouTube URL')
})

test('a brand needs no source video', () => {
  expect(parse(null).success).toBe(true)
  expect(parse(undefined).success).toBe(true)
})

test('a tag photo may have any web address: its fetch decides [B-07c]', () => {
  const withPhoto = (tagPhotoUrl: string) =>
    NewBrand.safeParse({ name: 'Kestrel Loop', description: 'Trail shells and fleece.', tagPhotoUrl })
  for (const url of ['https://shop.example/image?id=7', 'http://cdn.example/abc', 'https://example.org/tag.jpg'])
    expect(withPhoto(url).success).toBe(true)
  for (const url of ['ftp://example.org/tag.jpg', 'javascript:alert(1)', 'tag.jpg', 'https://'])
    expect(withPhoto(url).error?.issues[0]?.message).toBe('Please enter a valid URL')
})

test('a brand needs a description, unless it was found in a video', () => {
  const without = NewBrand.safeParse({ name: 'Kestrel Loop' })
  expect(without.error?.issues).toMatchObject([{ path: ['description'], message: expect.stringMatching(/\w/) }])
})
