import { createHmac, randomBytes } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { EndpointShape } from '@parvis/contract/kit/endpoint.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '#ports/clock.ts'
import type { Caller } from '../access.ts'

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS

/** Calls a minute of one person to one endpoint, all sessions together. */
const PERSON_CALLS = 600
/**
 * Calls a minute of one address to one endpoint without sign-in: thousands of people in a hall may share one address.
 */
const ADDRESS_CALLS = 6000

/** At most `most` of something within a window of `windowMs` milliseconds, which begins with the first. */
export interface RateLimit {
  /** What is counted, and for whom. It may hold personal data: only a keyed hash of it is kept. */
  readonly key: string
  readonly most: number
  readonly windowMs: number
  /** Not multiplied by `RATE_LIMIT`: it protects an account, not the machine. */
  readonly isFirm?: boolean
}

/** `left` is negative once the limit is exceeded; `waitMs` is the time until the window ends. */
export interface Balance {
  readonly most: number
  readonly left: number
  readonly waitMs: number
}

/** What callers may still do, counted in the memory of this process. */
export interface RateLimiter {
  /** Takes one, even when none is left. */
  take(limit: RateLimit): Balance
  /** What is left, taking none. */
  read(limit: RateLimit): Balance
  /** Begins the count again. */
  forget(limit: Pick<RateLimit, 'key'>): void
}

interface Window {
  spent: number
  readonly until: number
}

/** `factor` multiplies every limit that is not firm; 0 lifts them. */
export function createRateLimiter(clock: Clock, factor: number): RateLimiter {
  const salt = randomBytes(32)
  const windows = new Map<string, Window>()
  let sweepAt = 0
  const hidden = (key: string) => createHmac('sha256', salt).update(key).digest('base64url')

  function sweep(now: number): void {
    if (now < sweepAt && now > sweepAt - HOUR_MS) return
    sweepAt = now + MINUTE_MS
    for (const [key, window] of windows) if (window.until <= now) windows.delete(key)
  }

  function windowOf(key: string, { windowMs }: RateLimit, now: number): Window {
    const open = windows.get(key)
    // A clock that was set back must not block a caller for longer than the window.
    if (open && open.until > now && open.until <= now + windowMs) return open
    return { spent: 0, until: now + windowMs }
  }

  function look(limit: RateLimit, taken: number): Balance {
    const most = limit.isFirm ? limit.most : limit.most * factor
    if (most === 0) return { most, left: Number.POSITIVE_INFINITY, waitMs: 0 }
    const now = clock.now().getTime()
    sweep(now)
    const key = hidden(limit.key)
    const window = windowOf(key, limit, now)
    window.spent += taken
    if (taken > 0) windows.set(key, window)
    return { most, left: most - window.spent, waitMs: window.until - now }
  }

  return {
    take: (limit) => look(limit, 1),
    read: (limit) => look(limit, 0),
    forget: ({ key }) => void windows.delete(hidden(key)),
  }
}

/** Takes one of each limit, puts the scarcest in the `RateLimit-*` headers, and refuses (429) when one is used up. */
export function spend(rateLimiter: RateLimiter, reply: FastifyReply, limits: readonly RateLimit[]): void {
  for (const limit of limits) {
    const { most, left, waitMs } = rateLimiter.take(limit)
    if (!Number.isFinite(left)) continue
    const told = reply.getHeader('ratelimit-remaining')
    if (told === undefined || Number(told) > left) {
      reply.headers({
        'ratelimit-limit': String(most),
        'ratelimit-remaining': String(Math.max(0, left)),
        'ratelimit-reset': inSeconds(waitMs),
      })
    }
    if (left < 0) refuseUntil(reply, waitMs)
  }
}

/** Refuses (429) with a `Retry-After` header; `waitMs` is in milliseconds. */
export function refuseUntil(reply: FastifyReply, waitMs: number): never {
  reply.header('retry-after', inSeconds(waitMs))
  return refuse(common.TOO_MANY)
}

const inSeconds = (ms: number): string => String(Math.max(1, Math.ceil(ms / 1000)))

/** The limits of a call, known before its body is read: by the identified caller, else by the address. */
export function limitsOfCall(shape: EndpointShape, caller: Caller | undefined, address: string): RateLimit[] {
  const { route, perMinute = PERSON_CALLS, perHour, perAddress } = shape
  const limit = (who: string, most: number, windowMs: number): RateLimit => ({
    key: `${who} ${windowMs} ${route}`,
    most,
    windowMs,
  })
  const limits: RateLimit[] = []
  // Looking at what a person sees takes nothing of what that person may still do.
  const who = caller && `${caller.looksAt === undefined ? 'person' : 'look'} ${caller.userId}`
  if (who) limits.push(limit(who, perMinute, MINUTE_MS))
  if (who && perHour) limits.push(limit(who, perHour, HOUR_MS))
  if (!caller || perAddress?.minute)
    limits.push(limit(`address ${address}`, perAddress?.minute ?? ADDRESS_CALLS, MINUTE_MS))
  if (perAddress?.hour) limits.push(limit(`address ${address}`, perAddress.hour, HOUR_MS))
  return limits
}

/** Requests a minute of one address to routes that are not endpoints, where the limit differs from the default. */
const ROUTE_CALLS: readonly (readonly [start: RegExp, most: number])[] = [
  // Files are cheap, and a page asks for dozens.
  [/^\/(?:assets|media)\//, 120_000],
  [/^\/api\/(?:docs|openapi\.json)/, 600],
  // A whole hall may open the page at once, behind one address.
  [/^\/(?::context(?:\/\*)?)?$/, 12_000],
]

const limitOf = (url: string): number => ROUTE_CALLS.find(([start]) => start.test(url))?.[1] ?? ADDRESS_CALLS

/** Counts each request to what is no endpoint, such as a page, a file or a stream of events, on where it comes from. */
export function limitRoutes(app: FastifyInstance): void {
  const limits = new Map<string, number>()
  app.addHook('onRoute', ({ url }) => void limits.set(url, limitOf(url)))
  app.addHook('onRequest', async (request, reply) => {
    const { config, url = 'nowhere' } = request.routeOptions
    // Endpoints have limits of their own, per caller.
    if (config?.endpoint) return
    const most = limits.get(url) ?? ADDRESS_CALLS
    spend(app.rateLimiter, reply, [{ key: `address ${addressOf(request)} ${url}`, most, windowMs: MINUTE_MS }])
  })
}

/** The second count, where a call names an e-mail address: as it was parsed, so that no other way of writing it escapes. */
export function limitsOfEmail(shape: EndpointShape, address: string, sources: readonly unknown[]): RateLimit[] {
  const { route, perEmail } = shape
  if (!perEmail) return []
  const emails = sources.map((source) => (source as { email?: unknown } | undefined)?.email)
  return emails
    .filter((email) => typeof email === 'string')
    .map((email) => ({ key: `email ${address} ${email} ${route}`, most: perEmail, windowMs: MINUTE_MS }))
}

/**
 * The address a request is counted under. A household or machine usually has a whole IPv6 /64, which counts as one.
 */
export function addressOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(ip)) return ip
  const [head = '', tail = ''] = ip.replace(/%.*$/s, '').split('::')
  const groups = (part: string) => part.split(':').filter((group) => group !== '')
  const [first, last] = [groups(head), groups(tail)]
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0')
  const network = [...first, ...zeros, ...last].slice(0, 4)
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
