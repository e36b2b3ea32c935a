import type { IncomingMessage } from 'node:http'
import { all, compile } from '@fastify/proxy-addr'

/** Whether an address, so many hops away, is a proxy that may say whom it speaks for. */
export type Trust = (address: string, hop: number) => boolean

/** From the configuration: nobody, everybody, so many proxies, or their addresses and networks separated by commas. */
export function trustIn(proxies: boolean | number | string): Trust {
  if (typeof proxies === 'boolean') return () => proxies
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies
  return compile(proxies.split(',').map((one) => one.trim()))
}

/** Where a request comes from: what Fastify's `request.ip` says, for requests that do not reach it. */
export const ipOf = (request: IncomingMessage, trust: Trust): string => all(request, trust).at(-1) ?? ''
