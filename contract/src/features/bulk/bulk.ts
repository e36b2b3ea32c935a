import * as z from 'zod/mini'
import { getAttendance, getParticipation } from '#features/participation/participation.ts'
import { listUsers } from '#features/stats/stats.ts'
import { getMarks, listTags } from '#features/tags/tags.ts'
import { getMe, getUser } from '#features/users/users.ts'
import { endpoint } from '#kit/endpoint.ts'
import { EventPath, Id, maxLength } from '#kit/fields.ts'
import { refusals } from '#kit/refusal.ts'

export const bulkRefusals = refusals({
  /** The filters find others than when they were chosen. */
  SELECTION_MOVED: 409,
  /** Something was invoiced: what is given back is decided of on the card. */
  INVOICED: 409,
  DAY_NOT_HELD: 409,
  TYPOLOGY_UNKNOWN: 422,
})

/** People that one call acts on. */
export const AT_ONCE = 50

/**
 * What is done to each of those who are chosen.
 * - `tag`, `untag`: a tag is put on them, or taken from them.
 * - `arrive`: noted as there on a day.
 * - `type`: given a kind of participant.
 * - `cancel`: their registration is taken back, and their places are free. Nothing is refunded: whoever was invoiced is refused.
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

/** `same`: they stood like this already. `refused`: nothing was changed of them, `code` says why. */
export const outcomes = ['done', 'same', 'refused'] as const
const Outcome = z.object({
  userId: Id,
  name: z.string(),
  outcome: z.enum(outcomes),
  code: z.nullable(z.string()),
})
export type Outcome = z.output<typeof Outcome>

/**
 * Acts on the next of those who were chosen, each on their own: one who is refused holds nobody else back, and whoever is
 * acted on twice is changed once. With the first of them, a choice made by filters is checked: others by now, and nothing is done.
 */
export const actOnPeople = endpoint({
  route: 'POST /organiser/domains/:domainId/events/:eventId/selections/:selectionId/acts',
  summary: 'Do the same to some of the people who were chosen, and say what came of each',
  access: 'organiser:people.write',
  params: z.extend(EventPath, { selectionId: Id }),
  body: z.object({
    act: BulkAct,
    /** Where the call before ended. */
    after: z._default(z.string().check(maxLength(100)), ''),
  }),
  reply: z.object({
    data: z.array(Outcome),
    /** Where the next call begins; null at the end. */
    next: z.nullable(z.string()),
  }),
  refusals: Object.values(bulkRefusals),
  stale: () => [listUsers, listTags, getMarks, getUser, getMe, getParticipation, getAttendance],
})
