import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { EventPath, Flag, Id } from '#kit/fields.ts'
import { listOf } from '#kit/page.ts'

/** A type of participant. One that is retired is kept by those who are of it, and offered to nobody else. */
export const Typology = z.object({ id: Id, label: z.string(), isRetired: z.boolean() })
export type Typology = z.output<typeof Typology>

export const listTypologies = endpoint({
  route: 'GET /domains/:domainId/events/:eventId/typos',
  summary: 'List the participant types of an event',
  access: 'public',
  params: EventPath,
  // They are always those of the event: of the domain as a whole there are none to ask for.
  query: z.object({ byEvent: Flag }),
  reply: listOf(Typology),
})
