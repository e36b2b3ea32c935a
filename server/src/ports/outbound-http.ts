import type { LookupAddress, LookupOptions } from 'node:dns'
import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { BlockList, isIP } from 'node:net'
import { promisify } from 'node:util'
import type { Dispatcher } from 'undici'

/** Requests to addresses that users enter: public ones only, also after DNS resolution. */
export interface OutboundHttp {
  /**
   * Like `fetch`, without following redirects. Throws `PrivateAddressError` for an address that is private or resolves
   * to one, and the errors of `fetch`.
   */
  fetch(url: string, init: RequestInit): Promise<Response>
  /**
   * Throws `PrivateAddressError` for an address that `fetch` would refuse now. An unknown name passes: it is checked
   * again at each call.
   */
  mustBePublic(url: string): Promise<void>
  /** Whether the operator allows this private address, also without encryption. */
  allows(url: string): boolean
}

/** An address of the machine's own network (RFC 6890). */
export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError'
}

const TIMEOUT_MS = 10_000
/** Size limit of responses in bytes. */
const LONGEST_ANSWER = 1_000_000

/** Special-purpose addresses (RFC 6890) and multicast (RFC 5771, RFC 4291). */
const PRIVATE = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/3', '::/96', '64:ff9b::/96', '64:ff9b:1::/48', '100::/64', '2001::/23', '2001:db8::/32', '2002::/16'],
  ...['fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8'],
]

const blocked = new BlockList()
for (const range of PRIVATE) {
  const [address = '', bits] = range.split('/')
  blocked.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/** Whether an IP address is not public; IPv4-mapped IPv6 addresses are judged as IPv4. */
export function isPrivate(address: string): boolean {
  const family = isIP(address)
  return family === 0 || blocked.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/**
 * Refuses a name if any of its addresses is private. Used by the connection itself, so that DNS cannot change between
 * check and use.
 */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  const all: LookupOptions & { all: true } = { ...options, all: true }
  lookup(hostname, all, (error, addresses: LookupAddress[]) => {
    if (error) return callback(error, '', 4)
    const [first] = addresses
    if (!first || addresses.some(({ address }) => isPrivate(address)))
      return callback(new PrivateAddressError(hostname), '', 4)
    if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}

const resolve = promisify(lookup)

/** Returns the host; throws for addresses that are private by their form. */
function publicHost(url: string): string {
  const { protocol, hostname } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  if (protocol !== 'https:' || (isIP(host) !== 0 && isPrivate(host))) throw new PrivateAddressError(host)
  return host
}

interface Engine {
  readonly fetch: typeof import('undici').fetch
  readonly guarded: Dispatcher
  readonly allowed: Dispatcher
}

async function loadEngine(): Promise<Engine> {
  const { Agent, fetch } = await import('undici')
  const maxResponseSize = LONGEST_ANSWER
  return {
    fetch,
    guarded: new Agent({ connect: { lookup: publicLookup, timeout: TIMEOUT_MS }, maxResponseSize }),
    allowed: new Agent({ connect: { timeout: TIMEOUT_MS }, maxResponseSize }),
  }
}

const causeOf = (error: unknown): unknown => (error instanceof Error ? (error.cause ?? error) : error)

/** `privateOrigins` are private addresses allowed by the operator, such as `http://identity.internal:8080`. */
export function outboundHttp(privateOrigins: readonly string[]): OutboundHttp {
  // Loaded on first use: many sites never need it.
  let engine: Promise<Engine> | undefined
  const allows = (url: string) => privateOrigins.includes(new URL(url).origin)
  return {
    allows,
    async mustBePublic(url) {
      if (allows(url)) return
      const host = publicHost(url)
      const addresses = await resolve(host, { all: true }).catch(() => [])
      if (addresses.some(({ address }) => isPrivate(address))) throw new PrivateAddressError(host)
    },
    async fetch(url, init) {
      const isAllowed = allows(url)
      if (!isAllowed) publicHost(url)
      engine ??= loadEngine()
      const { fetch, guarded, allowed } = await engine
      const dispatcher = isAllowed ? allowed : guarded
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      try {
        const request = { ...init, signal, dispatcher, redirect: 'manual' } as Parameters<typeof fetch>[1]
        return (await fetch(url, request)) as unknown as Response
      } catch (error) {
        throw causeOf(error) instanceof PrivateAddressError ? causeOf(error) : error
      }
    },
  }
}
