import { expect, test } from 'vitest'
import fc from 'fast-check'
import { isSetAside, planHandOver, type Owner } from './hand-over.ts'

/** A device as a map from name to value, after a change of accounts. */
function handOver(device: Record<string, string>, from: Owner, to: Owner): Record<string, string> {
  const next = { ...device }
  for (const [old, name] of planHandOver(Object.keys(device), from, to)) {
    next[name] = next[old] ?? ''
    delete next[old]
  }
  return next
}

const shown = (device: Record<string, string>) =>
  Object.fromEntries(Object.entries(device).filter(([name]) => !isSetAside(name)))

test('data that one account kept is not shown to the next account or a guest, and returns to its owner', () => {
  const kept = handOver({ bolo: 'of A', 'sales-0a': 'of A' }, 1, null)
  expect(shown(kept)).toEqual({})
  const ofB = handOver(kept, null, 2)
  expect(shown(ofB)).toEqual({})
  const back = handOver({ ...ofB, bolo: 'of B' }, 2, 1)
  expect(shown(back)).toEqual({ bolo: 'of A', 'sales-0a': 'of A' })
  expect(shown(handOver(back, 1, 2))).toEqual({ bolo: 'of B' })
})

test('a guest’s data goes to the first account that signs in, unless that account left data here', () => {
  expect(shown(handOver({ bolo: 'of a guest' }, null, 1))).toEqual({ bolo: 'of a guest' })
  const device = { bolo: 'of a guest', '@1/bolo': 'of A' }
  const ofA = handOver(device, null, 1)
  expect(shown(ofA)).toEqual({ bolo: 'of A' })
  expect(handOver(ofA, 1, null)).toEqual(device)
})

test('no sequence of accounts shows an account the data of another or loses any', () => {
  let shownToOwner = 0
  fc.assert(
    fc.property(fc.array(fc.constantFrom<Owner[]>(null, 1, 2, 3), { minLength: 1, maxLength: 12 }), (visits) => {
      let device: Record<string, string> = {}
      let owner: Owner = null
      const written = new Set<string>()
      visits.forEach((visitor, at) => {
        device = handOver(device, owner, visitor)
        owner = visitor
        for (const writer of Object.values(shown(device)).map((value) => value.split(':')[0])) {
          // A guest's data may have been taken over.
          expect([String(visitor), 'null']).toContain(writer)
          if (visitor !== null && writer === String(visitor)) shownToOwner += 1
        }
        device[`sales-${at}`] = `${visitor}:${at}`
        written.add(`${visitor}:${at}`)
      })
      expect(new Set(Object.values(device))).toEqual(written)
    }),
  )
  expect(shownToOwner).toBeGreaterThan(50)
})
