import { isIPv4, isIPv6 } from 'node:net'
import { networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'

/** Public by its number, yet answered by the cloud's own machinery. */
const cloudAddresses = new Set(['168.63.129.16'])

const everyGlobalV6 = ipaddr.IPv6.parseCIDR('2000::/3')
const nat64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

/** Whether an address belongs to somebody else on the internet: not to this machine, its network or nobody. */
export function isPublicAddress(address: string): boolean {
  const plain = inPlainForm(address)
  if (!plain) return false
  const ip = unwrap(ipaddr.parse(plain))
  if (ip.range() !== 'unicast' || (ip instanceof ipaddr.IPv6 && !ip.match(everyGlobalV6))) return false
  const text = ip.toString()
  return !cloudAddresses.has(text) && !ownAddresses().has(text)
}

/** An address in the one form that everybody reads alike; null for anything else. */
function inPlainForm(address: string): string | null {
  if (isIPv4(address)) return address
  const url = isIPv6(address) && URL.parse(`http://[${address}]`)
  return url ? url.hostname.slice(1, -1) : null
}

/** The IPv4 address that an IPv6 one stands for, where the network carries it on to that one. */
function unwrap(ip: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4 | ipaddr.IPv6 {
  if (!(ip instanceof ipaddr.IPv6)) return ip
  if (ip.isIPv4MappedAddress()) return ip.toIPv4Address()
  return ip.match(nat64) ? new ipaddr.IPv4(ip.toByteArray().slice(12)) : ip
}

/** Looked up each time: a machine may get a new address while it runs. */
function ownAddresses(): Set<string> {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  return new Set(all.map(({ address }) => ipaddr.process(address).toString()))
}
