import type { IncomingMessage } from 'node:http'
import { all, compile } from '@fastify/proxy-addr'

/** Whether an address, at this hop, is a proxy whose `X-Forwarded-For` is trusted. */
export type Trust = (address: string, hop: number) => boolean

/**
 * The trust function of a configuration: none, all, a number of proxies, or their addresses and networks separated by
 * commas.
 */
export function trustIn(proxies: boolean | number | string): Trust {
  if (typeof proxies === 'boolean') return () => proxies
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies
  return compile(proxies.split(',').map((one) => one.trim()))
}

/** The client's address, as Fastify's `request.ip`, for requests that do not reach Fastify. */
export const ipOf = (request: IncomingMessage, trust: Trust): string => all(request, trust).at(-1) ?? ''
