import { describe, expect, test } from 'vitest'
import { createFetchPhoto } from './guarded-fetch.ts'

// What servers and names can do to it is tried in a network of its own: `npm run drill -- guarded-fetch`.
const fetchPhoto = createFetchPhoto({ ORIGIN: 'https://bolodex.example' })

describe('a photo is not asked for', () => {
  test.each([
    ['photo.jpg', 'Please enter a valid URL'],
    ['ftp://example.org/photo.jpg', 'Please enter a valid URL'],
    ['file:///etc/photo.jpg', 'Please enter a valid URL'],
    ['http://me:secret@example.org/photo.jpg', 'This address cannot be used for a photo'],
    ['http://example.org:8080/photo.jpg', 'This address cannot be used for a photo'],
    ['http://127.0.0.1/photo.jpg', 'This address does not lead to a public site'],
    ['http://0x7f.1/photo.jpg', 'This address does not lead to a public site'],
    ['http://[::ffff:10.0.0.1]/photo.jpg', 'This address does not lead to a public site'],
    ['http://169.254.169.254/photo.jpg', 'This address does not lead to a public site'],
    ['https://Bolodex.example./photo.jpg', 'This address does not lead to a public site'],
  ])('from %s', async (url, message) => {
    await expect(fetchPhoto(url)).rejects.toMatchObject({ code: 'invalid_input', message, field: 'photoUrl' })
  })
})
