import { expect, test } from 'vitest'
import { networkOf, networksOf } from './networks.ts'

test('an IPv4 address is one network, also when it comes mapped into IPv6', () => {
  expect(networksOf('192.0.2.9')).toEqual([{ key: '192.0.2.9', factor: 1 }])
  expect(networksOf('::ffff:192.0.2.9')).toEqual([{ key: '192.0.2.9', factor: 1 }])
})

test('an IPv6 address belongs to its /64, /56 and /48, whose limits grow more slowly than their size', () => {
  const [household, home, site] = networksOf('2001:db8:1:2ff::1')
  expect(networksOf('2001:db8:1:2ff:ffff::9')[0]).toEqual(household)
  expect(networksOf('2001:db8:1:200::1')).toEqual([
    { key: expect.not.stringMatching(household.key), factor: 1 },
    home,
    site,
  ])
  expect(networksOf('2001:db8:1:300::1').map(({ key }) => key)).toEqual([
    expect.not.stringMatching(household.key),
    expect.not.stringMatching(String(home?.key)),
    site?.key,
  ])
  expect(networksOf('2001:db8:2::1').map(({ key }) => key)).not.toContain(site?.key)
  expect([household, home, site].map((network) => network?.factor)).toEqual([1, 4, 16])
})

test('prefixes of different lengths never share a key', () => {
  const keys = networksOf('::1').map(({ key }) => key)
  expect(new Set(keys).size).toBe(3)
})

test('what is no address is a network of its own', () => {
  expect(networkOf('unix:')).toBe('unix:')
})
