import * as z from 'zod/mini'
import { userRefusals } from '#features/users/users.ts'
import { endpoint } from '#kit/endpoint.ts'
import { EventPath, EventUserPath, Id, required, text } from '#kit/fields.ts'
import { listOf } from '#kit/page.ts'
import { refusals } from '#kit/refusal.ts'

/** `MODULE_CLOSED`: « Le temps imparti est écoulé, il n'est plus possible de répondre » (specification 2, § 8). */
export const pollRefusals = refusals({ MODULE_CLOSED: 409, ALREADY_ANSWERED: 409, NO_RIGHT_TO_VOTE: 403 })

export const choiceRefusals = refusals({ CHOICE_HAS_VOTES: 409 })

export const PollChoice = z.object({ id: Id, label: z.string(), color: z.string() })
/** `voters`: how many people; a person has one vote. */
export const PollResult = z.object({ id: Id, votes: z.int(), voters: z.int() })
export type PollResult = z.output<typeof PollResult>

/** A poll as it is played: results only where they may be seen. */
export const Poll = z.object({
  id: Id,
  title: z.string(),
  label: z.string(),
  isClose: z.boolean(),
  /** Grows when the poll is played again; earlier rounds are kept. */
  round: z.int(),
  pollChoices: z.array(PollChoice),
  pollResults: z.nullable(z.array(PollResult)),
  /** Null where votes are hidden. */
  totalVotes: z.nullable(z.int()),
})
export type Poll = z.output<typeof Poll>

export const ChoiceBody = z.object({ id: z.optional(Id), label: required(200), color: z._default(text(20), '') })
export const PollBody = z.object({
  title: required(200),
  label: z._default(text(500), ''),
  pollChoices: z.array(ChoiceBody).check(z.minLength(2, 'TWO_CHOICES'), z.maxLength(24)),
})
export type PollBody = z.output<typeof PollBody>

export const getVoteRight = endpoint({
  route: 'GET /domains/:domainId/events/:eventId/users/:userId/polls/rights',
  summary: 'Whether a person may vote and answer, what they already answered, and a ticket for the live sockets',
  access: 'self',
  params: EventUserPath,
  reply: z.object({
    hasRightToVote: z.boolean(),
    /** Proves to the sockets who is there; good for a day. */
    ticket: z.string(),
    /** Ids of polls and questions answered in their present round, with the choices made. */
    answered: z.record(z.string(), z.array(z.string())),
  }),
})

export const vote = endpoint({
  route: 'POST /polls/:pollId/pollChoices/:choiceId',
  summary: 'Vote; once a person and round. The answer comes once the vote is kept.',
  access: 'user',
  params: z.object({ pollId: Id, choiceId: Id }),
  reply: z.object({ received: z.literal(true), round: z.int() }),
  refusals: [...Object.values(pollRefusals), userRefusals.EMAIL_NOT_VERIFIED],
  stale: () => [getVoteRight],
})

const PollPath = z.extend(EventPath, { pollId: Id })

export const listPolls = endpoint({
  route: 'GET /organiser/domains/:domainId/events/:eventId/polls',
  summary: 'List the polls of an event with their results',
  access: 'organiser:live',
  params: EventPath,
  reply: listOf(Poll),
})
export const createPoll = endpoint({
  route: 'POST /organiser/domains/:domainId/events/:eventId/polls',
  summary: 'Prepare a poll',
  access: 'organiser:live',
  params: EventPath,
  body: PollBody,
  reply: Poll,
  status: 201,
  stale: () => [listPolls],
})
export const updatePoll = endpoint({
  route: 'PUT /organiser/domains/:domainId/events/:eventId/polls/:pollId',
  summary: 'Change a poll; a choice that has votes stays',
  access: 'organiser:live',
  params: PollPath,
  body: PollBody,
  reply: Poll,
  refusals: [choiceRefusals.CHOICE_HAS_VOTES],
  stale: () => [listPolls],
})
export const deletePoll = endpoint({
  route: 'DELETE /organiser/domains/:domainId/events/:eventId/polls/:pollId',
  summary: 'Delete a poll with its votes',
  access: 'organiser:live',
  params: PollPath,
  status: 204,
  stale: () => [listPolls],
})
/** Where something prepared stands among the others, from 0. */
export const Position = z.int().check(z.minimum(0), z.maximum(10_000))

/** Closes or opens a poll, begins a new round of it, or moves it among the others. */
export const drivePoll = endpoint({
  route: 'PATCH /organiser/domains/:domainId/events/:eventId/polls/:pollId',
  summary: 'Close or open a poll, play it again from nothing, or move it among the others',
  access: 'organiser:live',
  params: PollPath,
  body: z.object({
    isClose: z.optional(z.boolean()),
    newRound: z.optional(z.literal(true)),
    position: z.optional(Position),
  }),
  reply: Poll,
  stale: () => [listPolls],
})
