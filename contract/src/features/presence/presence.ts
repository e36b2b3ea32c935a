import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { EventUserPath, Instant } from '#kit/fields.ts'

export const LogType = z.enum(['IN', 'OUT'])
export type LogType = z.output<typeof LogType>

export const logPresence = endpoint({
  route: 'POST /domains/:domainId/events/:eventId/users/:userId/logs',
  summary: 'Note that a person came into the live or left it; several tabs count once',
  access: 'self',
  params: EventUserPath,
  body: z.object({ type: LogType }),
  reply: z.object({ type: LogType, at: Instant, isOut: z.boolean() }),
})
