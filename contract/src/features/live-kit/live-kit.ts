import * as z from 'zod/mini'
import { userRefusals } from '#features/users/users.ts'
import { endpoint } from '#kit/endpoint.ts'
import { EventUserPath, maxLength } from '#kit/fields.ts'
import { allOf, refusals } from '#kit/refusal.ts'

/** `MODULE_CLOSED`: « Le temps imparti est écoulé, il n'est plus possible de répondre » (specification 2, § 8). */
export const answerRefusals = refusals({ MODULE_CLOSED: 409, ALREADY_ANSWERED: 409, NO_RIGHT_TO_VOTE: 403 })

/** Refusals of an answer to a poll or a question. A function, so that pages leave it out. */
export const refusalsOfAnswers = () => allOf(answerRefusals, userRefusals.EMAIL_NOT_VERIFIED)

/** A list of 2 to 24 choices. */
export const choicesOf = <S extends z.core.$ZodType>(choice: S) =>
  z.array(choice).check(z.minLength(2, 'TWO_CHOICES'), maxLength(24))

/** Changes to a live item during the live; `position` counts from 0. */
export const Driving = z.object({
  isClose: z.optional(z.boolean()),
  isRetired: z.optional(z.boolean()),
  newRound: z.optional(z.literal(true)),
  position: z.optional(z.int().check(z.minimum(0), z.maximum(10_000))),
})
export type Driving = z.output<typeof Driving>

export const getVoteRight = endpoint({
  route: 'GET /domains/:domainId/events/:eventId/users/:userId/polls/rights',
  summary: 'Whether a person may vote and answer, what they already answered, and a ticket for the live sockets',
  access: 'self',
  params: EventUserPath,
  reply: z.object({
    hasRightToVote: z.boolean(),
    /** Authenticates sockets for a day. */
    ticket: z.string(),
    /** Choices made, by id of each poll or question answered in its current round. */
    answered: z.record(z.string(), z.array(z.string())),
  }),
})
