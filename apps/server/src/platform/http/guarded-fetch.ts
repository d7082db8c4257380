import { Resolver } from 'node:dns/promises'
import { isIP, isIPv4, isIPv6, type LookupFunction } from 'node:net'
import { Agent, buildConnector, request, type Dispatcher } from 'undici'
import { networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'
import { limits } from '@bolodex/contract/limits'
import { photoWording } from '@bolodex/contract/photos/photo-wording'
import type { Config } from '#platform/config.ts'
import { AppError } from '#platform/errors.ts'
import { photoErrorWording as wording } from '#platform/error-wording.ts'

const mostRedirects = 3
/** A little less than ten seconds in all, so that everything is over by then. */
const patience = { totalMs: 9800, headersMs: 3000, lookupMs: 2000 }
const mostHeaderBytes = 16 * 1024
const ports = new Set(['', '80', '443'])
const redirects = new Set([301, 302, 303, 307, 308])
/** Content types that some stores send for every file. */
const plainTypes = new Set(['', 'application/octet-stream', 'binary/octet-stream'])

const refuse = (sentence: string): AppError => new AppError('invalid_input', sentence, { field: 'photoUrl' })

/** The same answer for every network failure, so callers cannot probe what is behind an address. */
const unreachable = (): AppError =>
  new AppError('overloaded', wording.unreachable, {
    field: 'photoUrl',
    retryAfterSeconds: 60,
  })

/**
 * The only way the server fetches a URL supplied by a user. The address is checked at connect time, for every
 * redirect, on the very address connected to, so DNS rebinding has no effect. Throws `overloaded` where a retry may
 * help, otherwise the problem with the URL.
 */
export function createFetchPhoto({ ORIGIN }: Pick<Config, 'ORIGIN'>): (url: string) => Promise<Buffer> {
  const ownHost = plainHost(new URL(ORIGIN).hostname)
  const headers = {
    accept: 'image/webp,image/png,image/jpeg',
    'accept-encoding': 'identity',
    'user-agent': `Bolodex (+${ORIGIN})`,
  }
  return async (given) => {
    const total = new AbortController()
    const timer = setTimeout(() => total.abort(), patience.totalMs)
    const resolver = new Resolver({ timeout: patience.lookupMs, tries: 1 })
    const dispatcher = createAgent(resolver, ownHost)
    try {
      return await follow(given, mostRedirects, { dispatcher, headers, signal: total.signal })
    } catch (error) {
      throw ourOwn(error) ?? unreachable()
    } finally {
      clearTimeout(timer)
      resolver.cancel()
      await dispatcher.destroy()
    }
  }
}

type Way = { dispatcher: Agent; headers: Record<string, string>; signal: AbortSignal }

async function follow(address: string, left: number, way: Way): Promise<Buffer> {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) throw refuse(photoWording.url)
  if (url.username || url.password || !ports.has(url.port)) throw refuse(wording.badUrl)
  const { statusCode, headers, body } = await ask(url, way)
  if (redirects.has(statusCode)) {
    body.on('error', () => {}).destroy()
    if (left === 0) throw refuse(wording.tooManyRedirects)
    const next = URL.parse(String(headers['location'] ?? ''), url.href)
    if (!next) throw refuse(wording.brokenRedirect)
    return follow(next.href, left - 1, way)
  }
  const problem = problemOf(statusCode, headers)
  if (problem) {
    body.on('error', () => {}).destroy()
    throw problem
  }
  return read(body)
}

/** Waits for the headers only so long; the body has what is left of the whole time. */
async function ask(url: URL, { dispatcher, headers, signal }: Way): Promise<Dispatcher.ResponseData> {
  const hop = new AbortController()
  const timer = setTimeout(() => hop.abort(), patience.headersMs)
  try {
    return await request(url, { dispatcher, headers, signal: AbortSignal.any([signal, hop.signal]) })
  } finally {
    clearTimeout(timer)
  }
}

function problemOf(status: number, headers: Dispatcher.ResponseData['headers']): AppError | null {
  if (status >= 500 || status === 429) return unreachable()
  if (status !== 200) return refuse(wording.noPhoto)
  const type = String(headers['content-type'] ?? '')
    .split(';')[0]
    ?.trim()
    .toLowerCase()
  if (!type?.startsWith('image/') && !plainTypes.has(type ?? '')) return refuse(wording.noPhoto)
  // Requested uncompressed: compressed responses could expand without limit.
  if (!['', 'identity'].includes(String(headers['content-encoding'] ?? ''))) return refuse(wording.compressed)
  return Number(headers['content-length'] ?? 0) >= limits.photoBytes ? refuse(photoWording.fileSize) : null
}

async function read(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  // Counted as it comes: what the server says of the length is its own word only.
  for await (const piece of body) {
    size += piece.length
    if (size >= limits.photoBytes) throw refuse(photoWording.fileSize)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

function createAgent(resolver: Resolver, ownHost: string): Agent {
  const connect = buildConnector({ timeout: patience.headersMs, allowH2: false, lookup: createLookup(resolver) })
  return new Agent({
    // An IP literal is never looked up, so it is checked here as well.
    connect: (options, callback) => {
      const host = plainHost(options.hostname)
      if (host === ownHost || (isIP(host) && !isPublicAddress(host))) return callback(notPublic(), null)
      return connect(options, callback)
    },
    // A connection serves one request.
    pipelining: 0,
    maxHeaderSize: mostHeaderBytes,
    headersTimeout: patience.headersMs,
    bodyTimeout: patience.headersMs,
    maxResponseSize: limits.photoBytes,
  })
}

/** Answers the addresses that are then connected to, and nothing when one of them is not public. */
function createLookup(resolver: Resolver): LookupFunction {
  const resolveAll = async (host: string) => {
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    const all = [
      ...(v4.status === 'fulfilled' ? v4.value.map((address) => ({ address, family: 4 })) : []),
      ...(v6.status === 'fulfilled' ? v6.value.map((address) => ({ address, family: 6 })) : []),
    ]
    if (all.length === 0) throw refuse(wording.noSite)
    if (!all.every(({ address }) => isPublicAddress(address))) throw notPublic()
    return all
  }
  return (host, { all: wantsAll }, callback) => {
    resolveAll(host).then(
      (all) => (wantsAll ? callback(null, all) : callback(null, all[0]?.address ?? '', all[0]?.family)),
      (error: Error) => callback(error, ''),
    )
  }
}

const notPublic = (): AppError => refuse(wording.notPublic)

/** Without the brackets of an IPv6 address and the dot that may end a name. */
function plainHost(hostname: string): string {
  return hostname.replaceAll(/^\[|\]$|\.$/g, '').toLowerCase()
}

/** The refusal among the causes of an error. */
function ourOwn(error: unknown): AppError | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof AppError) return cause
  return null
}

/** Public by its number, yet answered by the cloud's own machinery. */
const cloudAddresses = new Set(['168.63.129.16'])

const everyGlobalV6 = ipaddr.IPv6.parseCIDR('2000::/3')
const nat64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

/** Whether an address is public: not this machine, its network or an unassigned range. */
export function isPublicAddress(address: string): boolean {
  const plain = inPlainForm(address)
  if (!plain) return false
  const ip = unwrap(ipaddr.parse(plain))
  if (ip.range() !== 'unicast' || (ip instanceof ipaddr.IPv6 && !ip.match(everyGlobalV6))) return false
  const text = ip.toString()
  return !cloudAddresses.has(text) && !ownAddresses().has(text)
}

/** An address in its unambiguous form; null for anything else. */
function inPlainForm(address: string): string | null {
  if (isIPv4(address)) return address
  const url = isIPv6(address) && URL.parse(`http://[${address}]`)
  return url ? url.hostname.slice(1, -1) : null
}

/** The IPv4 address embedded in an IPv6 one, where the network translates it. */
function unwrap(ip: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4 | ipaddr.IPv6 {
  if (!(ip instanceof ipaddr.IPv6)) return ip
  if (ip.isIPv4MappedAddress()) return ip.toIPv4Address()
  return ip.match(nat64) ? new ipaddr.IPv4(ip.toByteArray().slice(12)) : ip
}

/** Read each time: a machine may get a new address while running. */
function ownAddresses(): Set<string> {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  return new Set(all.map(({ address }) => ipaddr.process(address).toString()))
}
