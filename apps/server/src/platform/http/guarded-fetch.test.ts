import { describe, expect, test } from 'vitest'
import { networkInterfaces } from 'node:os'
import { createFetchPhoto, isPublicAddress } from './guarded-fetch.ts'

// Hostile servers and names are tested in a separate network namespace: `npm run drill -- guarded-fetch`.
const fetchPhoto = createFetchPhoto({ ORIGIN: 'https://bolodex.example' })

describe('a refused photo URL is never requested', () => {
  test.each([
    ['photo.jpg', 'Please enter a valid URL'],
    ['ftp://example.org/photo.jpg', 'Please enter a valid URL'],
    ['file:///etc/photo.jpg', 'Please enter a valid URL'],
    ['http://me:secret@example.org/photo.jpg', 'We can’t use this URL for a photo'],
    ['http://example.org:8080/photo.jpg', 'We can’t use this URL for a photo'],
    ['http://127.0.0.1/photo.jpg', 'This URL doesn’t lead to a public site'],
    ['http://0x7f.1/photo.jpg', 'This URL doesn’t lead to a public site'],
    ['http://[::ffff:10.0.0.1]/photo.jpg', 'This URL doesn’t lead to a public site'],
    ['http://169.254.169.254/photo.jpg', 'This URL doesn’t lead to a public site'],
    ['https://Bolodex.example./photo.jpg', 'This URL doesn’t lead to a public site'],
  ])('from %s', async (url, message) => {
    await expect(fetchPhoto(url)).rejects.toMatchObject({ code: 'invalid_input', message, field: 'photoUrl' })
  })
})

describe('an address', () => {
  test.each(['93.184.216.34', '8.8.8.8', '1.1.1.1', '2606:4700:4700::1111', '::ffff:8.8.8.8', '64:ff9b::808:808'])(
    '%s is public',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )

  test.each([
    // This machine, its networks, and unassigned ranges.
    '127.0.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '100.100.100.200',
    '192.0.0.8',
    '192.0.2.1',
    '198.18.0.1',
    '198.51.100.7',
    '203.0.113.9',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '192.88.99.1',
    '::',
    '::1',
    'fe80::1',
    'fc00::1',
    'fd00:ec2::254',
    'fec0::1',
    'ff02::1',
    '100::1',
    '2001:db8::1',
    '3fff::1',
    '5f00::1',
    '4000::1',
    '2001:2::1',
    '2001:20::1',
    // IPv4 inside IPv6.
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    '::127.0.0.1',
    '::8.8.8.8',
    '::ffff:0:10.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::808:808',
    '2002:7f00:1::',
    '2002:808:808::',
    '2001:0:808:808::1',
    // The cloud's own machinery.
    '168.63.129.16',
    '::ffff:168.63.129.16',
    '64:ff9b::a83f:8110',
    // No addresses at all.
    '',
    'localhost',
    '1.2.3',
    '8.8.8.8/8',
    '::1%lo',
  ])('%s is not', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  test('an address of this machine is never public, in any notation', () => {
    const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
    expect(own.length).toBeGreaterThan(0)
    for (const { address, family } of own) {
      expect(isPublicAddress(address)).toBe(false)
      if (family === 'IPv4') expect(isPublicAddress(`::ffff:${address}`)).toBe(false)
    }
  })
})
