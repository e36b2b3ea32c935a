import * as z from 'zod/mini'
import { openRefusals } from '#features/events/events.ts'
import { getParticipation, participationRefusals } from '#features/participation/participation.ts'
import { getMe, getUser, placeRefusals, User, userRefusals } from '#features/users/users.ts'
import { endpoint } from '#kit/endpoint.ts'
import { Email, EventPath, EventUserPath, Id, lineText } from '#kit/fields.ts'
import { listOf } from '#kit/page.ts'
import { FirstName, isName, LastName } from '#kit/person-name.ts'
import { refusals } from '#kit/refusal.ts'

export const companionRefusals = refusals({
  COMPANIONS_OFF: 422,
  COMPANIONS_FULL: 409,
  COMPANIONS_FOR_ONSITE: 422,
  COMPANION_FIXED: 409,
})

/**
 * A companion as their registrar sees them. A companion with an own account (`isClaimed`) answers for themselves: the
 * registrar sees only the name they wrote, and the days and type they pay for.
 */
export const Companion = z.extend(User, { isClaimed: z.boolean() })
export type Companion = z.output<typeof Companion>

export const listCompanions = endpoint({
  route: 'GET /domains/:domainId/events/:eventId/companions',
  isSeenAs: true,
  summary: 'List the companions that a person has registered',
  access: 'self-or-organiser:people.read',
  params: EventPath,
  query: z.object({ userId: Id }),
  reply: listOf(Companion),
})

/** An account is created only with an address. */
export const CompanionToAdd = z.object({
  firstName: FirstName,
  lastName: z.optional(lineText(100).check(z.refine(isName, 'NAME_FORMAT'))),
  email: z.optional(z.nullable(Email)),
})
export type CompanionToAdd = z.output<typeof CompanionToAdd>

export const addCompanion = endpoint({
  route: 'POST /domains/:domainId/events/:eventId/companions',
  summary: 'Add a companion; by name or in auto mode they are registered at once, on the days of their registrar',
  access: 'self',
  strength: 'anonymous',
  params: EventPath,
  query: z.object({ userId: Id }),
  body: CompanionToAdd,
  reply: User,
  status: 201,
  refusals: [
    ...Object.values(companionRefusals),
    userRefusals.EMAIL_ALREADY_USED,
    ...openRefusals,
    participationRefusals.DAY_FULL,
    participationRefusals.DAY_OVER,
    ...placeRefusals,
  ],
  stale: () => [listCompanions],
})

export const removeCompanion = endpoint({
  route: 'DELETE /domains/:domainId/events/:eventId/companions/:userId',
  summary: 'Take a companion out of the event and give their places back; their registrar only',
  access: 'self',
  strength: 'anonymous',
  params: EventUserPath,
  status: 204,
  refusals: [companionRefusals.COMPANION_FIXED, ...openRefusals],
  stale: () => [listCompanions, getUser, getMe, getParticipation],
})

/** Registers another person (specification 2, § 2, `users/new`). */
export const createPerson = endpoint({
  route: 'POST /domains/:domainId/events/:eventId/users/new',
  summary: 'Create another person to register; who creates them may then answer for them',
  access: 'user',
  audit: 'people.personAdded',
  keyRight: 'people.write',
  strength: 'anonymous',
  params: EventPath,
  body: z.object({ firstName: FirstName, lastName: LastName, email: Email }),
  reply: User,
  status: 201,
  refusals: [userRefusals.EMAIL_ALREADY_USED, ...openRefusals],
  perMinute: 30,
  perHour: 200,
})
