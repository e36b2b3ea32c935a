import * as z from 'zod/mini'
import { choicesOf, Driving, getVoteRight, refusalsOfAnswers } from '#features/live-kit/live-kit.ts'
import { endpoint } from '#kit/endpoint.ts'
import { EventPath, Id, required, text } from '#kit/fields.ts'
import { listOf } from '#kit/page.ts'
import { refusals } from '#kit/refusal.ts'

export const choiceRefusals = refusals({ CHOICE_HAS_VOTES: 409 })

export const PollChoice = z.object({ id: Id, label: z.string(), color: z.string() })
/** `voters`: number of people; each has one vote. */
export const PollResult = z.object({ id: Id, votes: z.int(), voters: z.int() })
export type PollResult = z.output<typeof PollResult>

export const Poll = z.object({
  id: Id,
  title: z.string(),
  label: z.string(),
  isClose: z.boolean(),
  /** Kept with its answers, and no longer shown. */
  isRetired: z.optional(z.boolean()),
  /** Grows with each replay; earlier rounds are kept. */
  round: z.int(),
  pollChoices: z.array(PollChoice),
  pollResults: z.nullable(z.array(PollResult)),
  totalVotes: z.nullable(z.int()),
})
export type Poll = z.output<typeof Poll>

export const ChoiceBody = z.object({ id: z.optional(Id), label: required(200), color: z._default(text(20), '') })
export const PollBody = z.object({
  title: required(200),
  label: z._default(text(500), ''),
  pollChoices: choicesOf(ChoiceBody),
})
export type PollBody = z.output<typeof PollBody>

export const vote = endpoint({
  route: 'POST /polls/:pollId/pollChoices/:choiceId',
  summary: 'Vote; once a person and round. The answer comes once the vote is kept.',
  access: 'user',
  isRepeatable: true,
  params: z.object({ pollId: Id, choiceId: Id }),
  reply: z.object({ received: z.literal(true), round: z.int() }),
  refusals: refusalsOfAnswers(),
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
  audit: 'live.pollAdded',
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
  audit: 'live.pollChanged',
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
  audit: 'live.pollRemoved',
  params: PollPath,
  status: 204,
  stale: () => [listPolls],
})
export const drivePoll = endpoint({
  route: 'PATCH /organiser/domains/:domainId/events/:eventId/polls/:pollId',
  summary: 'Close or open a poll, retire it or take it back, play it again from nothing, or move it among the others',
  access: 'organiser:live',
  audit: 'live.pollRun',
  params: PollPath,
  body: Driving,
  reply: Poll,
  stale: () => [listPolls],
})
