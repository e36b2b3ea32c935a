import * as z from 'zod/mini'
import { PublicCard } from '#features/directory/directory.ts'
import { endpoint } from '#kit/endpoint.ts'
import { EventPath, Id, Instant } from '#kit/fields.ts'
import { Paging } from '#kit/page.ts'
import { refusals } from '#kit/refusal.ts'

export const checkInRefusals = refusals({ BADGE_UNKNOWN: 404, BADGE_OF_REHEARSAL: 404, DAY_UNKNOWN: 404 })

/** Someone at the door. */
export const DoorCard = z.extend(PublicCard, {
  /** Of their type, `#rrggbb`, where it has one. */
  typoColour: z.nullable(z.string()),
  code: z.string(),
  isRegistered: z.boolean(),
  /** Something is still to be paid. */
  isCompleted: z.boolean(),
  /** Answers are still lacking: nothing can be complete, whatever is paid. */
  isPartial: z.boolean(),
  isPresent: z.boolean(),
  presentAt: z.nullable(Instant),
})
export type DoorCard = z.output<typeof DoorCard>
/** What became of a scan at the door. */
export const DoorResult = z.enum(['welcome', 'already', 'undone', 'unregistered'])
export type DoorResult = z.output<typeof DoorResult>
export const DoorCounts = z.object({ registered: z.int(), present: z.int() })

const DoorPath = z.extend(EventPath, { dayId: Id })

/**
 * Once: a second scan answers `already`, with when the first was. `unregistered` lets nobody in, and says who it is.
 * An undo takes the mark away.
 */
export const checkIn = endpoint({
  route: 'POST /domains/:domainId/events/:eventId/days/:dayId/check-ins',
  summary: 'Let the owner of a badge in on a day, or undo it',
  access: 'organiser:door',
  params: DoorPath,
  body: z.object({
    code: z.string().check(z.minLength(1, 'BADGE_REQUIRED'), z.maxLength(200)),
    /** When it was scanned, if the scanner was offline. */
    at: z.optional(Instant),
    undo: z.optional(z.literal(true)),
    /** Lets in somebody who is not registered for the day. */
    force: z.optional(z.literal(true)),
  }),
  reply: z.object({ result: DoorResult, card: DoorCard, counts: DoorCounts }),
  refusals: Object.values(checkInRefusals),
  stale: () => [listAtDoor],
  perMinute: 600,
})

export const listAtDoor = endpoint({
  route: 'GET /domains/:domainId/events/:eventId/days/:dayId/check-ins',
  summary: 'List those registered for a day, or those present',
  access: 'organiser:door',
  params: DoorPath,
  query: z.extend(Paging, {
    only: z._default(z.enum(['registered', 'present', 'absent']), 'registered'),
    q: z.optional(z.string().check(z.maxLength(100))),
  }),
  reply: z.object({ data: z.array(DoorCard), total: z.int(), page: z.int(), pageSize: z.int(), counts: DoorCounts }),
})
