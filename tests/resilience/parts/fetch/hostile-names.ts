/** The only server from which photos may be fetched. Every other address is a target of an attack. */
export const honest = { v4: '93.184.216.34', v6: '2606:2800:220::34' }
export const nameServer = '93.184.216.53'
/** The addresses of the machine that fetches. */
export const own = { v4: '45.83.1.2', v6: '2a01:4f8:1::2' }
export const router = { v4: '45.83.1.1', v6: '2a01:4f8:1::1' }
/** A public address where no server answers. */
export const deadEnd = '45.90.0.1'

/** The name server's response to the n-th query (from 0) for a name: addresses of both families, or a CNAME. */
type Answer = string[] | { alias: string } | 'silence'
type Zone = Record<string, (times: number) => Answer>

const inside = '10.0.0.5'
const flip = (a: string[], b: string[]) => (times: number) => (times % 2 === 0 ? a : b)
const after = (count: number, first: string[], then: string[]) => (times: number) => (times < count ? first : then)

/** Names that change their mind between being checked and being used. */
export const rebindings: Zone = {
  'rebind-1.test': after(1, [honest.v4], [inside]),
  'rebind-2.test': after(1, [inside], [honest.v4]),
  'rebind-3.test': flip([honest.v4], ['127.0.0.1']),
  'rebind-4.test': after(2, [honest.v4], ['169.254.169.254']),
  'rebind-5.test': after(1, [honest.v4], [honest.v4, '::1']),
  'rebind-6.test': after(1, [honest.v4], [own.v4]),
  'rebind-7.test': after(1, [honest.v6], ['::ffff:10.0.0.5']),
  'rebind-8.test': after(1, [honest.v4, honest.v6], [honest.v4, inside]),
  'rebind-9.test': (times) => ({ alias: times % 2 === 0 ? 'good.test' : 'inside.test' }),
  'rebind-10.test': after(1, [honest.v4], ['0.0.0.0']),
  'rebind-11.test': after(1, [honest.v6], ['fd00:ec2::254']),
  'rebind-12.test': after(1, [honest.v4], ['64:ff9b::a00:5']),
}

export const zone: Zone = {
  ...rebindings,
  'good.test': () => [honest.v4],
  'good6.test': () => [honest.v6],
  'both.test': () => [honest.v4, honest.v6],
  'aliased.test': () => ({ alias: 'good.test' }),
  // The site's own name.
  'site.test': () => [honest.v4],
  'loopback.test': () => ['127.0.0.1'],
  'loopback6.test': () => ['::1'],
  'zero.test': () => ['0.0.0.0'],
  'inside.test': () => [inside],
  'metadata.test': () => ['169.254.169.254'],
  'cloud.test': () => ['168.63.129.16'],
  'carrier.test': () => ['100.64.0.7'],
  'own.test': () => [own.v4],
  'own6.test': () => [own.v6],
  'local6.test': () => ['fd00:ec2::254'],
  'mapped.test': () => ['::ffff:10.0.0.5'],
  'nat64.test': () => ['64:ff9b::a00:5'],
  '6to4.test': () => ['2002:a00:5::1'],
  'teredo.test': () => ['2001:0:a00:5::1'],
  'alias-inside.test': () => ({ alias: 'inside.test' }),
  'mixed.test': () => [honest.v4, inside],
  'mixed-first.test': () => [inside, honest.v4],
  'mixed6.test': () => [honest.v4, '::1'],
  'silent.test': () => 'silence',
  'dead-end.test': () => [deadEnd],
}
