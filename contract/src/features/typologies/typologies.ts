import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { EventPath, Flag, Id } from '#kit/fields.ts'
import { listOf } from '#kit/page.ts'

/** A type of participant. */
export const Typology = z.object({ id: Id, label: z.string() })
export type Typology = z.output<typeof Typology>

export const listTypologies = endpoint({
  route: 'GET /domains/:domainId/events/:eventId/typos',
  summary: 'List the participant types of an event',
  access: 'public',
  params: EventPath,
  query: z.object({ byEvent: Flag }),
  reply: listOf(Typology),
})
