import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { createPerNetworkLimiter, networkOf, networksOf, widestNetworkOf } from './networks.ts'

// A request needs only its address here.
const from = (ip: string) => ({ ip }) as FastifyRequest

test('the cap applies per network, and released slots are free again', async () => {
  const receiving = createPerNetworkLimiter({ most: 2, sentence: 'Please wait.' })
  const ends: (() => void)[] = []
  const begin = (ip: string) => receiving.run(from(ip), () => new Promise<void>((resolve) => ends.push(resolve)))
  const first = [begin('203.0.113.5'), begin('203.0.113.5')]
  await expect(begin('203.0.113.5')).rejects.toMatchObject({ code: 'too_many_requests' })
  const other = begin('198.51.100.7')
  const neighbours = [begin('2001:db8:1:2::1'), begin('2001:db8:1:2::2')]
  await expect(begin('2001:db8:1:2::3')).rejects.toMatchObject({ code: 'too_many_requests' })
  for (const end of ends) end()
  await Promise.all([...first, other, ...neighbours])
  await expect(receiving.run(from('203.0.113.5'), async () => 'free')).resolves.toBe('free')
})

test('the wider networks of an address get more slots, or the same number where configured', () => {
  const begin = (places: ReturnType<typeof createPerNetworkLimiter>, addresses: number) => {
    let begun = 0
    for (let index = 0; index < addresses; index += 1) {
      try {
        places.enter(from(`2001:db8:1:${index.toString(16)}::1`))
        begun += 1
      } catch {
        // Full.
      }
    }
    return begun
  }
  expect(begin(createPerNetworkLimiter({ most: 2, sentence: 'Please wait.' }), 100)).toBe(8)
  expect(begin(createPerNetworkLimiter({ most: 2, sentence: 'Please wait.', scalesWithPrefix: false }), 100)).toBe(2)
})

test('a slot is released once, however often it is left', () => {
  const places = createPerNetworkLimiter({ most: 2, sentence: 'Please wait.' })
  const enter = () => places.enter(from('203.0.113.5'))
  const leave = enter()
  enter()
  leave()
  enter()
  leave()
  expect(enter).toThrow(expect.objectContaining({ message: 'Please wait.', retryAfterSeconds: 10 }))
})

test('the widest network is the whole IPv4 address, or the /48', () => {
  expect(widestNetworkOf('192.0.2.9')).toBe('192.0.2.9')
  expect(widestNetworkOf('2001:db8:1:2ff::1')).toBe(widestNetworkOf('2001:db8:1:300::9'))
  expect(widestNetworkOf('2001:db8:1::1')).not.toBe(widestNetworkOf('2001:db8:2::1'))
})

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

test('a malformed address counts as its own network', () => {
  expect(networkOf('unix:')).toBe('unix:')
})
