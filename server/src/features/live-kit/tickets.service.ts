import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { Ports } from '#ports/ports.ts'

export interface Ticket {
  readonly userId: string
  readonly eventId: string
}

const DAY_MS = 24 * 3600 * 1000
const Claims = z.object({ u: z.string(), v: z.string(), e: z.int() })

const sign = ({ secret }: Pick<Ports, 'secret'>, payload: string): Buffer =>
  createHmac('sha256', secret).update(`live-ticket\n${payload}`).digest()

/** Identifies a person for a day by signature alone, so that thousands of reconnections need no query. */
export function signTicket(ports: Pick<Ports, 'secret' | 'clock'>, { userId, eventId }: Ticket): string {
  const claims: z.output<typeof Claims> = { u: userId, v: eventId, e: ports.clock.now().getTime() + DAY_MS }
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url')
  return `${payload}.${sign(ports, payload).toString('base64url')}`
}

export function readTicket(ports: Pick<Ports, 'secret' | 'clock'>, ticket: string): Ticket | undefined {
  const [payload = '', given = ''] = ticket.split('.')
  const expected = sign(ports, payload)
  const received = Buffer.from(given, 'base64url')
  if (received.length !== expected.length || !timingSafeEqual(received, expected)) return undefined
  const claims = z.parse(Claims, JSON.parse(Buffer.from(payload, 'base64url').toString()))
  return claims.e > ports.clock.now().getTime() ? { userId: claims.u, eventId: claims.v } : undefined
}
