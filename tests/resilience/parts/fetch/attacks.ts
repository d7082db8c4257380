import { honest, own, rebindings } from './hostile-names.ts'

export type Attack = { name: string; url: string }

const photo = '/tag.jpg'
/** The honest server redirects this path to another address. */
const via = (url: string): string => `http://good.test/to/${encodeURIComponent(url)}${photo}`

const literals = [
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0177.0.0.1',
  '0x7f.0.0.1',
  '0x7f000001',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  '0',
  '0.0.0.0',
  '10.0.0.5',
  '0xa.0.0.5',
  '167772165',
  '172.16.0.5',
  '192.168.1.1',
  '169.254.169.254',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.8',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  own.v4,
  '[::]',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:a00:5]',
  '[::10.0.0.5]',
  '[::ffff:0:10.0.0.5]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b::a9fe:a9fe]',
  '[64:ff9b:1::a00:5]',
  '[2002:a00:5::1]',
  '[2001:0:a00:5::1]',
  '[fd00:ec2::254]',
  '[fe80::1]',
  '[fec0::1]',
  '[2001:db8::1]',
  `[${own.v6}]`,
]

const names =
  `localhost LOCALHOST. loopback.test loopback6.test zero.test inside.test metadata.test cloud.test carrier.test
  own.test own6.test local6.test mapped.test nat64.test 6to4.test teredo.test alias-inside.test mixed.test
  mixed-first.test mixed6.test site.test SITE.test.`.split(/\s+/)

const odd = [
  `http://somebody@good.test${photo}`,
  `http://somebody:secret@good.test${photo}`,
  `http://good.test@10.0.0.5${photo}`,
  `http://good.test:8080${photo}`,
  `http://good.test:22${photo}`,
  `http://${honest.v4}:6379${photo}`,
  `https://good.test:8443${photo}`,
  `ftp://good.test${photo}`,
  `gopher://good.test${photo}`,
  `file:///etc/tag.jpg`,
  'data:image/png;base64,iVBORw0KGgo=',
  `http://good.test\\@10.0.0.5${photo}`,
  `http:10.0.0.5${photo}`,
]

/** Every way we know to have the server ask for an address it must not ask for, each also by way of a redirect. */
export const addressAttacks: Attack[] = [...literals, ...names]
  .map((host) => `http://${host}${photo}`)
  .concat(odd)
  .flatMap((url) => [
    { name: url, url },
    { name: `redirect to ${url}`, url: via(url) },
  ])

/** Each name is resolved several times, once within a single call. */
export const rebindingAttacks: Attack[] = Object.keys(rebindings).flatMap((host) => [
  ...[1, 2, 3].map((time) => ({ name: `${host} #${time}`, url: `http://${host}${photo}` })),
  { name: `${host} to itself`, url: `http://${host}/to/${encodeURIComponent(`http://${host}${photo}`)}${photo}` },
])

/** Attacks of a server at an allowed address on its client. */
export const hostileServers: Attack[] = `silent slow-headers slow-body stalled endless endless-chunks endless-headers
  endless-hints huge-length lying-short lying-long lying-long-open two-lengths gzip-bomb brotli page script no-photo
  nothing part garbage reset loop hops/4 five-mib nowhere switching`
  .split(/\s+/)
  .map((way) => ({ name: way, url: `http://good.test/${way}${photo}` }))
  .concat([
    { name: 'a certificate of somebody else', url: `https://good6.test${photo}` },
    { name: 'no DNS answer', url: `http://silent.test${photo}` },
    { name: 'no such name', url: `http://nobody.test${photo}` },
    { name: 'nobody behind the address', url: `http://dead-end.test${photo}` },
  ])

/** And these must come through. */
export const honestCalls: Attack[] = [
  { name: 'a photo', url: `http://good.test${photo}` },
  { name: 'a photo over IPv6', url: `http://good6.test${photo}` },
  { name: 'a photo at an address of both kinds', url: `http://both.test${photo}` },
  { name: 'a photo by an alias', url: `http://aliased.test${photo}` },
  { name: 'a photo by a number', url: `http://${honest.v4}${photo}` },
  { name: 'a photo over TLS', url: `https://good.test${photo}` },
  { name: 'a redirect', url: via(`http://both.test${photo}`) },
  { name: 'a redirect to TLS', url: via(`https://good.test${photo}`) },
  { name: 'three redirects', url: `http://good.test/hops/3${photo}` },
  { name: 'a photo of 5 MiB less one byte', url: `http://good.test/almost-five-mib${photo}` },
  { name: 'a photo in chunks, without a type', url: `http://good.test/chunks${photo}` },
]
