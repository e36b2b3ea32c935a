import * as z from 'zod/mini'
import { getAttendance, getParticipation } from '#features/participation/participation.ts'
import { listUsers } from '#features/stats/stats.ts'
import { getMarks, listTags } from '#features/tags/tags.ts'
import { getMe, getUser } from '#features/users/users.ts'
import { endpoint } from '#kit/endpoint.ts'
import { EventPath, Id, maxLength } from '#kit/fields.ts'
import { refusals } from '#kit/refusal.ts'

export const bulkRefusals = refusals({
  SELECTION_MOVED: 409,
  /** An invoiced person: refunds are decided on their card. */
  INVOICED: 409,
  DAY_NOT_HELD: 409,
  TYPOLOGY_UNKNOWN: 422,
})

export const AT_ONCE = 50

/**
 * Action on each selected person.
 * - `tag`, `untag`: adds or removes a tag.
 * - `arrive`: marks as arrived on a day.
 * - `type`: gives a participant type.
 * - `cancel`: cancels the registration and frees its places. Nothing is refunded: an invoiced person is refused.
 * - `erase`: for good.
 */
export const BulkAct = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('tag'), tagId: Id }),
  z.strictObject({ kind: z.literal('untag'), tagId: Id }),
  z.strictObject({ kind: z.literal('arrive'), dayId: Id }),
  z.strictObject({ kind: z.literal('type'), typoId: Id }),
  z.strictObject({ kind: z.literal('cancel') }),
  z.strictObject({ kind: z.literal('erase') }),
])
export type BulkAct = z.output<typeof BulkAct>

/** `same`: nothing to change. `refused`: nothing was changed, for the reason `code`. */
export const outcomes = ['done', 'same', 'refused'] as const
const Outcome = z.object({
  userId: Id,
  name: z.string(),
  outcome: z.enum(outcomes),
  code: z.nullable(z.string()),
})
export type Outcome = z.output<typeof Outcome>

/**
 * Handles the next people of a selection, each on their own: a refusal does not stop the others, and a repeated call
 * changes nothing more. The first call of a selection by filters is refused if these now find other people.
 */
export const actOnPeople = endpoint({
  route: 'POST /organiser/domains/:domainId/events/:eventId/selections/:selectionId/acts',
  summary: 'Do the same to some of the people who were chosen, and say what came of each',
  access: 'organiser:people.write',
  audit: 'people.actedOn',
  params: z.extend(EventPath, { selectionId: Id }),
  body: z.object({
    act: BulkAct,
    after: z._default(z.string().check(maxLength(100)), ''),
  }),
  reply: z.object({
    data: z.array(Outcome),
    /** Start of the next call; null at the end. */
    next: z.nullable(z.string()),
  }),
  refusals: Object.values(bulkRefusals),
  stale: () => [listUsers, listTags, getMarks, getUser, getMe, getParticipation, getAttendance],
})
