import { expect, test } from 'vitest'
import { limits } from '../limits.ts'
import { photoFileProblem, photoUrlProblem } from './photo-wording.ts'

test.each([
  '',
  '   ',
  'jetty tag',
  'example.org/tag.jpg',
  'ftp://example.org/tag.jpg',
  'javascript:alert(1)//.jpg',
  'https://',
])('%j is not an address of a photo [P-02]', (text) => expect(photoUrlProblem(text)).toBe('Please enter a valid URL'))

test.each([
  'https://example.org',
  'https://example.org/tag.gif',
  'https://example.org/?file=tag.jpg',
  'https://example.org/tag.jpg/',
])('%s does not point to an image [P-03]', (text) =>
  expect(photoUrlProblem(text)).toBe('URL must point to a valid image file (jpg, png, or webp)'),
)

test.each([
  'https://example.org/tag.jpg',
  ' http://example.org/a/tag.JPEG ',
  'https://example.org/tag.Png?size=2#top',
  'https://example.org/tag.webp',
])('%j is accepted in any case and with any suffix after its path [P-03]', (text) =>
  expect(photoUrlProblem(text)).toBeNull(),
)

test('a file must be there, be a photo and be smaller than 5 MB [P-04]', () => {
  expect(photoFileProblem(null)).toBe('No file selected')
  expect(photoFileProblem({ type: 'image/heic', size: 10 })).toBe('Please select a JPEG, PNG or WebP image')
  expect(photoFileProblem({ type: '', size: 10 })).toBe('Please select a JPEG, PNG or WebP image')
  expect(photoFileProblem({ type: 'image/png', size: limits.photoBytes })).toBe('File size must be less than 5MB')
  for (const type of ['image/jpeg', 'image/png', 'image/webp'])
    expect(photoFileProblem({ type, size: limits.photoBytes - 1 })).toBeNull()
})
