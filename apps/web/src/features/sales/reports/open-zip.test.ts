import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readReport } from '@bolodex/sales-reports/reports/read-report'
import { isZip, openZip } from './open-zip.ts'

type Packed = { name: string; text: string | Uint8Array; isStored?: boolean; saidSize?: number }

/** A zip as programs write it: each file with a header before it, and a list of all at the end. */
function writeZip(files: Packed[], comment = ''): Uint8Array {
  const bodies: Buffer[] = []
  const list: Buffer[] = []
  let start = 0
  for (const { name, text, isStored = false, saidSize } of files) {
    const bytes = Buffer.from(text)
    const packed = isStored ? bytes : deflateRawSync(bytes)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(isStored ? 0 : 8, 4)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(saidSize ?? bytes.length, 18)
    fields.writeUInt16LE(name.length, 22)
    const body = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, Buffer.from(name), packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(start, 10)
    list.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), fields, place, Buffer.from(name)]))
    bodies.push(body)
    start += body.length
  }
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(Buffer.concat(list).length, 8)
  end.writeUInt32LE(start, 12)
  end.writeUInt16LE(comment.length, 16)
  return new Uint8Array(Buffer.concat([...bodies, ...list, Buffer.from('PK\u0005\u0006'), end, Buffer.from(comment)]))
}

const textsOf = async (zip: Uint8Array): Promise<string[]> => {
  const opened = await openZip(zip)
  if ('problem' in opened) throw new Error(opened.problem)
  return opened.parts.map((part) => new TextDecoder().decode(part))
}

test('tables and pages are unpacked, pictures are left alone', async () => {
  const zip = writeZip(
    [
      { name: 'orders/1.html', text: '<p>one</p>' },
      { name: 'photo.jpg', text: 'x' },
      { name: 'sales.CSV', text: 'a,b', isStored: true },
    ],
    'made by somebody',
  )
  expect(isZip(zip)).toBe(true)
  expect(await textsOf(zip)).toEqual(['<p>one</p>', 'a,b'])
})

test('a Vinted export of several pages is read as one report', async () => {
  const order = (title: string, buyer: string) =>
    `<html><div class="cell" itemscope><span itemprop="order_purchased">2026-05-04 10:11:12 +0200</span>
    <span itemprop="status">Order completed!</span><span itemprop="seller">test_closet</span>
    <span itemprop="buyer">${buyer}</span><span itemprop="order_value">24.0</span><ul itemprop="items"><li itemscope>
    <span itemprop="item_title">${title}</span><span itemprop="item_price">24.0</span></li></ul></div></html>`
  const opened = await openZip(
    writeZip([
      { name: 'orders/1.html', text: order('Coat', 'Zzbuyer1') },
      { name: 'orders/2.html', text: order('Hat', 'Zzbuyer2') },
      { name: 'about.html', text: '<html><p>About</p></html>' },
    ]),
  )
  if ('problem' in opened) throw new Error(opened.problem)
  const result = await readReport(opened.parts)
  expect(result?.rows.map(({ title, priceCents }) => [title, priceCents])).toEqual([
    ['Coat', 2400],
    ['Hat', 2400],
  ])
  expect(JSON.stringify(result)).not.toContain('Zzbuyer')
})

test('a zip that unpacks to more than a report may have is not unpacked further, whatever it says', async () => {
  const bomb = { name: 'a.csv', text: new Uint8Array(60 * 1024 * 1024) }
  expect(await openZip(writeZip([bomb]))).toEqual({ problem: 'file-too-large' })
  expect(await openZip(writeZip([{ ...bomb, saidSize: 10 }]))).toEqual({ problem: 'file-too-large' })
})

test('many small files that are too much together are refused', async () => {
  const half = { name: 'a.csv', text: new Uint8Array(30 * 1024 * 1024) }
  expect(await openZip(writeZip([half, half]))).toEqual({ problem: 'file-too-large' })
  const tiny = Array.from({ length: 2001 }, (_, at) => ({ name: `${at}.csv`, text: 'a' }))
  expect(await openZip(writeZip(tiny))).toEqual({ problem: 'too-many-files' })
})

test('a zip that is cut anywhere is refused or read, never an error', async () => {
  const zip = writeZip([{ name: 'a.csv', text: 'a,b,c\n1,2,3\n'.repeat(50) }])
  for (let length = 0; length < zip.length; length += 1)
    expect(await openZip(zip.slice(0, length))).toEqual({ problem: 'not-text' })
})

test('damaged contents are refused', async () => {
  const zip = writeZip([{ name: 'a.csv', text: 'a,b,c\n1,2,3\n'.repeat(50) }])
  expect(await openZip(zip.fill(0xff, 36, 50))).toEqual({ problem: 'not-text' })
})
