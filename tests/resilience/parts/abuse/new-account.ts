import type { Answer } from '../caller.ts'
import { addUp, repeat, type Attack, type Outcome, type Target } from './attack.ts'
import { countRows } from './fill.ts'
import { persist, type Person } from './person.ts'

/**
 * The total an account may add on its first day, on every path. Photos by URL are not tried here: on loopback the
 * guard refuses each before it is counted.
 */
const firstDay = { brands: 20, importedRows: 200, suggestions: 10, flags: 10 }
const smallFile = 150

type Flood = {
  tries: number
  /** The number of items across all attempts. */
  things?: number
  send: (index: number) => Promise<Answer>
  count: () => Promise<number>
  allowed: number
}

/** An account that has just been made contributes as much as it can, in parallel and by every way there is. */
export const newAccount: Attack = {
  name: 'new-account',
  finding: 6,
  isThrough: `An account of its first day adds more than ${firstDay.brands} brands by hand and ${firstDay.importedRows} by files without review, ${firstDay.suggestions} suggestions or ${firstDay.flags} flags.`,
  setUp: async (target) => {
    const member = await target.meetMember()
    const brands = await target.takeBrands(120)
    return async () => {
      const parts: Record<string, Outcome> = {}
      for (const [name, flood] of Object.entries(floodsOf(target, member, brands)))
        parts[name] = await pour(target, flood)
      return addUp(parts)
    }
  },
}

function floodsOf(target: Target, member: Person, brands: { id: number; slug: string }[]): Record<string, Flood> {
  const { database, isShort } = target
  const idOf = (index: number) => brands[index % brands.length]?.id ?? 0
  const own = (table: string) => () => countRows(database, `from ${table} where user_id = $1`, [member.id])
  // One network may send 60 writes a minute; an attacker uses more networks.
  const writer = (index: number) => member.from(`198.18.7.${index % 250}`)
  const [lists, files, rows] = isShort ? [4, 2, 500] : [40, 8, 5000]
  return {
    brands: {
      tries: lists + 2 * files,
      things: lists * 100 + files * (rows + smallFile),
      allowed: firstDay.brands + firstDay.importedRows,
      count: own('brands'),
      send: (index) =>
        index < lists
          ? writer(index).post('/api/brands', { brands: listBrands(member, index, 100) })
          : writer(index).upload('/api/brands/csv', {
              field: 'file',
              name: 'brands.csv',
              type: 'text/csv',
              // Too large for a new account, and several that fit alone.
              bytes: writeCsv(member, index, index % 2 === 0 ? rows : smallFile),
            }),
    },
    suggestions: {
      tries: 100,
      allowed: firstDay.suggestions,
      count: own('brand_suggestions'),
      send: (index) =>
        writer(index).post(`/api/brands/${idOf(index)}/suggestions`, { averageSalePrice: index, reason: 'Sold three' }),
    },
    flags: {
      tries: 100,
      allowed: firstDay.flags,
      count: own('flags'),
      send: (index) => writer(index).post('/api/flags', { target: 'brand', id: idOf(index), reason: 'facts' }),
    },
  }
}

async function pour({ product }: Target, { tries, things = tries, send, count, allowed }: Flood): Promise<Outcome> {
  const started = performance.now()
  await repeat({ times: tries, atOnce: 8 }, (index) => persist(() => send(index)))
  await product.revive()
  const stored = await count()
  const seconds = Math.round((performance.now() - started) / 1000)
  return {
    tried: things,
    through: Math.max(0, stored - allowed),
    notes: [`${stored} stored in ${seconds} s`],
  }
}

const describe = (index: number) => `Brand ${index} of somebody who came a minute ago.`

const listBrands = ({ username }: Person, list: number, length: number) =>
  Array.from({ length }, (_, index) => ({ name: `${username} l${list} ${index}`, description: describe(index) }))

function writeCsv({ username }: Person, file: number, rows: number): Buffer {
  const lines = Array.from({ length: rows }, (_, index) => `${username} f${file} ${index},${describe(index)},,,`)
  return Buffer.from(['name,description,averageSalePrice,sellThroughRate,garmentTypes', ...lines].join('\n'))
}
