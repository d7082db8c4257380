import ipaddr from 'ipaddr.js'

/** A network that counts as one visitor, and by how much its limits exceed those of a single household. */
export type Network = { key: string; factor: number }

/**
 * Prefixes of IPv6 that one customer may hold. A phone or a household has a /64; homes are handed a /56 and rented
 * servers a /48, which is 65,536 households to choose addresses from. Mobile networks put many honest phones into one
 * /48, so the wider prefixes get more, but not 65,536 times as much.
 */
const prefixes = [
  { bytes: 8, factor: 1 },
  { bytes: 7, factor: 4 },
  { bytes: 6, factor: 16 },
]

/** The networks an address belongs to, the narrowest first: one for IPv4, three for IPv6. */
export function networksOf(address: string): [Network, ...Network[]] {
  if (!ipaddr.isValid(address)) return [{ key: address, factor: 1 }]
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return [{ key: parsed.toString(), factor: 1 }]
  const bytes = parsed.toByteArray()
  return prefixes.map(({ bytes: length, factor }) => ({
    key: `${bytes.slice(0, length).join('.')}/${length * 8}`,
    factor,
  })) as [Network, ...Network[]]
}

/** What one household or server rents: a whole IPv4 address, or the first half of an IPv6 address. */
export const networkOf = (address: string): string => networksOf(address)[0].key
