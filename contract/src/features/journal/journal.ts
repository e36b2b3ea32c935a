import * as z from 'zod/mini'
import { auditKinds } from '#kit/audit.ts'
import { endpoint } from '#kit/endpoint.ts'
import { EventPath, Id } from '#kit/fields.ts'

const Somebody = z.object({ id: Id, firstName: z.string(), lastName: z.string() })

export const JournalLine = z.object({
  id: Id,
  at: z.string(),
  /** What they did, of which `journal.act.…` is the sentence; empty for a call that there is no more. */
  act: z.string(),
  right: z.string(),
  /** The name of the device that did it, which was lent the right; empty for a person. */
  device: z.string(),
  /** The name of the tool that did it with a key; empty for a person and for a device. */
  tool: z.string(),
  /** Null once they are erased, and for a device or a tool. */
  by: z.nullable(Somebody),
  isAboutPerson: z.boolean(),
  /** Null where it is not about a person, and once they are erased. */
  person: z.nullable(Somebody),
  /** Other ids of the call, such as an order or a part of the event. */
  item: z.string(),
  /** Values before and after the change, without secrets. */
  before: z.optional(z.unknown()),
  after: z.optional(z.unknown()),
  why: z.string(),
})
export type JournalLine = z.output<typeof JournalLine>

/** Newest first, at most 50 entries; `next` is the `before` of the next page. */
export const listJournal = endpoint({
  route: 'GET /organiser/domains/:domainId/events/:eventId/journal',
  summary: 'List what the team did: who, about whom or what, when and why',
  access: 'organiser:team',
  params: EventPath,
  query: z.object({
    before: z.optional(Id),
    /** The organiser. */
    by: z.optional(Id),
    person: z.optional(Id),
    kind: z.optional(z.enum(auditKinds)),
  }),
  reply: z.object({ data: z.array(JournalLine), next: z.nullable(Id) }),
})
