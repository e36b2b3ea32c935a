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
  /** On undoing: the value is no longer the one that the action gave. */
  CHANGED_SINCE: 409,
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
  /** What undoing needs: the former type, null for none; the instant of the arrival noted. */
  mark: z.nullable(z.string()),
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

/** Actions with a way back. A mail, a cancellation and an erasure have none. */
export const undoable = ['tag', 'untag', 'arrive', 'type'] as const satisfies readonly BulkAct['kind'][]
export const isUndoable = (act: BulkAct): boolean => undoable.some((kind) => kind === act.kind)

/**
 * Gives people the value back that they had before an action: their mark is that of its outcome. A value changed since
 * is refused and stays. A repeated call changes nothing more.
 */
export const undoActs = endpoint({
  route: 'PUT /organiser/domains/:domainId/events/:eventId/people/acts',
  summary: 'Undo what was done to some people at once, where it has not been changed since',
  access: 'organiser:people.write',
  audit: 'people.actsUndone',
  params: EventPath,
  body: z.strictObject({
    act: BulkAct,
    people: z
      .array(z.strictObject({ userId: Id, mark: z.nullable(z.string().check(maxLength(100))) }))
      .check(z.minLength(1), maxLength(AT_ONCE)),
  }),
  reply: z.object({ data: z.array(Outcome) }),
  refusals: Object.values(bulkRefusals),
  stale: () => [listUsers, listTags, getMarks, getUser, getMe, getParticipation, getAttendance],
})
