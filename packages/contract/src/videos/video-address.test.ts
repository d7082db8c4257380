import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { badAddresses, goodAddresses } from '../testing/video-address-forms.ts'
import { readVideoAddress, videoMoment, videoUrl } from './video-address.ts'

const shown = (addresses: readonly string[]): [string, string][] =>
  addresses.map((address) => [JSON.stringify(address).slice(0, 120), address])

describe('an address names a video', () => {
  test.each(shown(goodAddresses))('%s', (_, address) => {
    expect(readVideoAddress(address)).toBe('bins-tues01')
  })
})

describe('an address is refused', () => {
  test.each(shown(badAddresses))('%s', (_, address) => {
    expect(readVideoAddress(address)).toBeNull()
  })
})

test('both lists are long and have no duplicates', () => {
  expect(new Set(goodAddresses).size).toBe(goodAddresses.length)
  expect(new Set(badAddresses).size).toBe(badAddresses.length)
  expect(goodAddresses.length).toBeGreaterThanOrEqual(20)
  expect(badAddresses.length).toBeGreaterThanOrEqual(45)
})

const ids = fc.stringMatching(/^[A-Za-z0-9_-]{11}$/).filter((id) => !['videoseries', 'live_stream'].includes(id))

test('the address of any number is read back, at any moment', () => {
  fc.assert(
    fc.property(ids, fc.option(fc.nat()), (id, startMs) => {
      expect(readVideoAddress(videoUrl(id))).toBe(id)
      expect(readVideoAddress(videoMoment(id, startMs))).toBe(id)
    }),
  )
})

test('any text gives an id of eleven characters or null, and never an error', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl(), fc.string()), (text) => {
      for (const typed of [text, `https://www.youtube.com/${text}`, `https://youtu.be${text}`])
        expect(readVideoAddress(typed) ?? 'nothing-at0').toMatch(/^[\w-]{11}$/)
    }),
  )
})

test('a moment of a video is given in whole seconds', () => {
  expect(videoMoment('KstrlLoop_1', 61_900)).toBe('https://www.youtube.com/watch?v=KstrlLoop_1&t=61s')
  expect(videoMoment('KstrlLoop_1', null)).toBe('https://www.youtube.com/watch?v=KstrlLoop_1')
})
