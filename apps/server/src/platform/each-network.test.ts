import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { createEachNetwork } from './each-network.ts'

// All that is asked of a request here is where it came from.
const from = (ip: string) => ({ ip }) as FastifyRequest

test('one network does only so much at once, others are not kept from it, and its places come free again', async () => {
  const receiving = createEachNetwork({ most: 2, sentence: 'Please wait.' })
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

test('the wider networks of an address have room for more, or for as many where that is said', () => {
  const begin = (places: ReturnType<typeof createEachNetwork>, addresses: number) => {
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
  expect(begin(createEachNetwork({ most: 2, sentence: 'Please wait.' }), 100)).toBe(8)
  expect(begin(createEachNetwork({ most: 2, sentence: 'Please wait.', isMoreForWider: false }), 100)).toBe(2)
})
