import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { iconSizes } from '@bolodex/contract/site/site-settings'
import { addUser, signIn } from '#testing/builders.ts'
import { shareTestApp } from '#testing/test-app.ts'

const subject = shareTestApp({ RATE_LIMIT_FACTOR: '10000' })
let admin: string

beforeAll(async () => {
  const { id } = await addUser(subject.database.db, { is_admin: true })
  admin = await signIn(subject.database.db, id)
})

const background = { r: 190, g: 30, b: 55, alpha: 0.5 }
const draw = (width: number, height: number) => sharp({ create: { width, height, channels: 4, background } })

function send(file: Buffer, cookie = admin) {
  const form = new FormData()
  form.set('logo', new Blob([new Uint8Array(file)]), 'logo.png')
  const request = new Request('http://localhost/', { method: 'POST', body: form })
  return request.arrayBuffer().then((payload) =>
    subject.app.inject({
      method: 'POST',
      url: '/api/site/logo',
      headers: { cookie, 'content-type': String(request.headers.get('content-type')) },
      payload: Buffer.from(payload),
    }),
  )
}
const get = (url: string) => subject.app.inject({ url })
const readLogo = async (): Promise<string | null> => (await get('/api/site')).json().logo

test('a logo becomes square icons, which pages and the manifest name, until it is removed [X-34e]', async () => {
  const { logo } = (await send(await draw(900, 600).png().toBuffer())).json<{ logo: string }>()
  expect(logo).toMatch(/^[0-9a-f]{16}$/)
  expect(await readLogo()).toBe(logo)
  for (const size of iconSizes) {
    const answer = await get(`/site/icon-${logo}-${size}.png`)
    expect(answer.headers['content-type']).toBe('image/png')
    const { width, height, format, hasAlpha } = await sharp(answer.rawPayload).metadata()
    expect({ width, height, format, hasAlpha }).toEqual({
      width: size,
      height: size,
      format: 'png',
      hasAlpha: size !== 180,
    })
  }
  const page = (await get('/')).body
  expect(page.match(/<link rel="icon"[^>]*>/g)).toEqual([
    `<link rel="icon" type="image/png" sizes="32x32" href="/site/icon-${logo}-32.png">`,
  ])
  expect(page).toContain(`<img src="/site/icon-${logo}-192.png" width="40" alt=""/>`)
  const { icons } = (await get('/manifest.webmanifest')).json()
  expect(icons.map(({ src }: { src: string }) => src)).toEqual([192, 512].map((s) => `/site/icon-${logo}-${s}.png`))
  expect((await get(`/site/icon-${'0'.repeat(16)}-192.png`)).statusCode).toBe(404)
  expect((await get(`/site/icon-${logo}-64.png`)).statusCode).toBe(404)

  const removed = await subject.app.inject({ method: 'DELETE', url: '/api/site/logo', headers: { cookie: admin } })
  expect(removed.json()).toEqual({ done: true })
  expect(await readLogo()).toBeNull()
  expect((await get('/')).body).toContain('<link rel="apple-touch-icon" href="/icons/any-192.png"')
})

test('nothing but pixels of a file reaches its icons [X-34g]', async () => {
  const hidden = Buffer.from('<script>alert(1)</script>')
  const picture = await draw(64, 64)
    .withExif({ IFD0: { Copyright: hidden.toString() } })
    .png()
    .toBuffer()
  const { logo } = (await send(Buffer.concat([picture, hidden]))).json<{ logo: string }>()
  for (const size of iconSizes)
    expect((await get(`/site/icon-${logo}-${size}.png`)).rawPayload.includes(hidden)).toBe(false)
})

/** An APNG of the same pixels: a chunk that announces frames before the first one. */
function animate(png: Buffer): Buffer {
  const at = png.indexOf('IDAT') - 4
  const chunk = Buffer.concat([Buffer.from([0, 0, 0, 8]), Buffer.from('acTL'), Buffer.alloc(8, 1), Buffer.alloc(4)])
  return Buffer.concat([png.subarray(0, at), chunk, png.subarray(at)])
}

const hostile: Record<string, () => Promise<Buffer>> = {
  'an animated WebP': async () => {
    // Equal frames would become one.
    const frames = Buffer.concat([Buffer.alloc(32 * 32 * 4, 255), Buffer.alloc(32 * 32 * 4, 90)])
    return sharp(frames, { raw: { width: 32, height: 64, channels: 4, pageHeight: 32 } })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer()
  },
  'an animated PNG': async () => animate(await draw(32, 32).png().toBuffer()),
  'a side of 5000 pixels': () => draw(5000, 10).png().toBuffer(),
  'an SVG': async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  'a GIF': () => draw(32, 32).gif().toBuffer(),
  'a PNG that ends early': async () => (await draw(64, 64).png().toBuffer()).subarray(0, 60),
  'more than a megabyte': async () => Buffer.concat([await draw(32, 32).png().toBuffer(), Buffer.alloc(1024 * 1024)]),
}

test.each(Object.keys(hostile))(
  '%s is refused as a logo with a sentence, and the old one stays [X-34g]',
  async (kind) => {
    await send(await draw(48, 48).png().toBuffer())
    const before = await readLogo()
    const answer = await send(await (hostile[kind] as () => Promise<Buffer>)())
    expect([400, 413, 415]).toContain(answer.statusCode)
    expect(answer.json<{ message: string }>().message.length).toBeGreaterThan(10)
    expect(await readLogo()).toBe(before)
  },
)

test('logos that arrive at the same moment are all taken, and one of them stays whole [X-34e]', async () => {
  const files = await Promise.all([10, 20, 30, 40].map((side) => draw(side, side).png().toBuffer()))
  const answers = await Promise.all(files.map((file) => send(file)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  const logo = await readLogo()
  expect(answers.map((answer) => answer.json<{ logo: string }>().logo)).toContain(logo)
  for (const size of iconSizes) expect((await get(`/site/icon-${logo}-${size}.png`)).statusCode).toBe(200)
})

test('only admins change the logo [X-34e]', async () => {
  const { id } = await addUser(subject.database.db, { is_moderator: true })
  const cookie = await signIn(subject.database.db, id)
  expect((await send(await draw(48, 48).png().toBuffer(), cookie)).statusCode).toBe(403)
})
