import { describe, expect, it } from 'vitest'
import { createGazetteer } from './gazetteer.ts'
import type { KnownName } from './detector-brands.ts'

const fill = (...names: Partial<KnownName>[]) => {
  const gazetteer = createGazetteer()
  for (const [id, name] of names.entries()) gazetteer.add({ id, name: '', aliases: [], isInDirectory: false, ...name })
  return gazetteer
}

describe('a name that several brands share', () => {
  it('is that of the brand called so, not of one that has it as another spelling', () => {
    const gazetteer = fill({ name: 'Bench Body', aliases: ['Bench'] }, { name: 'Bench' })
    expect(gazetteer.findSame('bench')?.known.name).toBe('Bench')
  })

  it('is that of the directory before that of the catalogue', () => {
    const gazetteer = fill({ name: 'Harrow Lane' }, { name: 'Harrow Lane', isInDirectory: true })
    expect(gazetteer.findSame('harrowlane')?.known.id).toBe(1)
  })
})

it('names are found without what says only that they are a firm', () => {
  const gazetteer = fill({ name: 'Duluth Trading Company' }, { name: 'The Kooples' }, { name: 'New York & Company' })
  expect(gazetteer.findSame('duluthtrading')?.known.id).toBe(0)
  expect(gazetteer.findSame('kooples')?.known.id).toBe(1)
  expect(gazetteer.findSame('newyork')).toBeNull()
})

it('names are found by their sound and with one letter wrong', () => {
  const gazetteer = fill({ name: "Arc'teryx" }, { name: 'Tory Burch' })
  expect(gazetteer.findAlike(['ark', 'terrics'], 'arkterrics')?.known.id).toBe(0)
  expect(gazetteer.findAlike(['story', 'burch'], 'storyburch')?.known.id).toBe(1)
  expect(gazetteer.findAlike(['winter', 'coat'], 'wintercoat')).toBeNull()
})

it('a hundred thousand names are each found again', () => {
  const gazetteer = createGazetteer()
  for (let id = 0; id < 100_000; id += 1) {
    gazetteer.add({
      id,
      name: `Kel${id.toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'.charAt(Number(digit)))} mor`,
      aliases: [],
      isInDirectory: false,
    })
  }
  expect(gazetteer.size).toBe(100_000)
  expect(gazetteer.findSame('kelqmor')?.known.id).toBe(0)
})

it('names of nothing but marks are kept and never found', () => {
  const gazetteer = fill({ name: '!!!' }, { name: '' }, { name: '北凪' })
  expect(gazetteer.size).toBe(3)
  expect(gazetteer.findSame('')).toBeNull()
})
