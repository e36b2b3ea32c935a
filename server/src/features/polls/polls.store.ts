import { and, asc, eq, sql } from 'drizzle-orm'
import { events } from '#db/tables/events.ts'
import { participations } from '#db/tables/participation.ts'
import { pollChoices, pollCounts, polls, pollVotes } from '#db/tables/polls.ts'
import { preparedIn, wasAired } from '#features/live-kit/prepared.service.ts'
import type { AgainstVote } from '#features/live-kit/rights.service.ts'
import { against, againstOne, proofs, rulesOf } from '#features/live-kit/rights.service.ts'
import { executeCteWrite } from '#kit/commit-records.ts'
import { preparedPerConnection } from '#kit/prepared-statement.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

export const preparedPolls = preparedIn(polls, polls.title)

export type PollRow = typeof polls.$inferSelect
export type ChoiceRow = typeof pollChoices.$inferSelect

export interface SentVote {
  readonly pollId: string
  readonly choiceId: string
  readonly userId: string
  readonly domainId: string
}
export interface KeptVote {
  readonly pollId: string
  readonly userId: string
  readonly round: number
  readonly eventId: string
}

const column = (votes: readonly SentVote[], key: keyof SentVote) => sql.param(votes.map((vote) => vote[key]))
const sent = (votes: readonly SentVote[]) => sql`unnest(${column(votes, 'pollId')}::text[],
  ${column(votes, 'choiceId')}::text[], ${column(votes, 'userId')}::text[], ${column(votes, 'domainId')}::text[])
  with ordinality as sent (poll_id, choice_id, user_id, domain_id, place)`

/**
 * Inserts and counts valid votes in one statement: the poll is open and of the voter's domain, the choice is its own,
 * the voter is registered, meets the event's rule of identification, and has no vote in this round.
 */
export async function keepVotes(db: Executor, votes: readonly SentVote[]): Promise<KeptVote[]> {
  const { rows } = await executeCteWrite<{ poll_id: string; user_id: string; round: number; event_id: string }>(
    db,
    sql`
    with sent as (
      select * from ${sent(votes)}
    ), ${rulesOf(sql`select poll.event_id from sent join ${polls} as poll on poll.id = sent.poll_id`)}, allowed as (
      select sent.poll_id, poll.round, sent.user_id, sent.choice_id
      from sent
      join ${polls} as poll on poll.id = sent.poll_id and not poll.is_close
      join rules on rules.id = poll.event_id and rules.domain_id = sent.domain_id
      join ${pollChoices} as choice on choice.poll_id = sent.poll_id and choice.id = sent.choice_id
      join ${participations} as holder
        on holder.event_id = poll.event_id and holder.user_id = sent.user_id and holder.registered
      ${proofs}
      where ${against} is null and ${wasAired(sql`poll`)}
      order by sent.poll_id, sent.user_id, sent.place
    ), kept as (
      insert into ${pollVotes} (poll_id, round, user_id, choice_id) select * from allowed
      on conflict do nothing
      returning poll_id, round, user_id, choice_id
    ), counted as (
      insert into ${pollCounts} as total (poll_id, round, choice_id, votes)
      select poll_id, round, choice_id, count(*)::int from kept group by 1, 2, 3 order by 1, 2, 3
      on conflict (poll_id, round, choice_id) do update set votes = total.votes + excluded.votes
    )
    select kept.poll_id, kept.user_id, kept.round, poll.event_id
    from kept join ${polls} as poll on poll.id = kept.poll_id`,
  )
  return rows.map((row) => ({ pollId: row.poll_id, userId: row.user_id, round: row.round, eventId: row.event_id }))
}

export interface VoteStanding {
  readonly round: number
  readonly hasChoice: boolean
  readonly against: AgainstVote | ''
  readonly choiceId: string | null
}

/** In the order of the votes; undefined for polls of other domains. */
export async function findStandings(
  db: Executor,
  votes: readonly SentVote[],
): Promise<readonly (VoteStanding | undefined)[]> {
  const { rows } = await db.execute<Record<string, unknown> & VoteStanding & { place: number }>(sql`
    select sent.place::int as place, poll.round,
      exists (select from ${pollChoices} as choice where choice.poll_id = poll.id and choice.id = sent.choice_id) as "hasChoice",
      ${againstOne(sql`poll.event_id`, sql`sent.user_id`)} as against,
      (select given.choice_id from ${pollVotes} as given where given.poll_id = poll.id and given.round = poll.round
        and given.user_id = sent.user_id) as "choiceId"
    from ${sent(votes)}
    join ${polls} as poll on poll.id = sent.poll_id
    join ${events} as event on event.id = poll.event_id and event.domain_id = sent.domain_id`)
  const standings = new Map(rows.map(({ place, ...standing }) => [place, standing]))
  return votes.map((_, i) => standings.get(i + 1))
}

const pollOf = preparedPerConnection((db) =>
  db
    .select({ poll: polls, choice: pollChoices, votes: sql<number>`coalesce(${pollCounts.votes}, 0)` })
    .from(polls)
    .leftJoin(pollChoices, eq(pollChoices.pollId, polls.id))
    .leftJoin(
      pollCounts,
      and(eq(pollCounts.pollId, polls.id), eq(pollCounts.round, polls.round), eq(pollCounts.choiceId, pollChoices.id)),
    )
    .where(and(eq(polls.eventId, sql.placeholder('eventId')), eq(polls.id, sql.placeholder('id'))))
    .orderBy(asc(pollChoices.position), asc(pollChoices.id))
    .prepare(''),
)

export type PollLine = Awaited<ReturnType<ReturnType<typeof pollOf>['execute']>>[number]

export function findPoll(db: Executor, eventId: string, id: string): Promise<PollLine[]> {
  return pollOf(db).execute({ eventId, id })
}

export async function insertPoll(tx: Tx, row: Pick<PollRow, 'id' | 'eventId' | 'title' | 'label'>): Promise<void> {
  await tx.insert(polls).values({ ...row, position: preparedPolls.nextPosition(row.eventId) })
}

export async function changePoll(
  tx: Tx,
  eventId: string,
  id: string,
  change: {
    title?: string
    label?: string
    isClose?: boolean | undefined
    isRetired?: boolean | undefined
    newRound?: true | undefined
  },
): Promise<boolean> {
  const { newRound, ...columns } = change
  const round = newRound ? sql`${polls.round} + 1` : sql`${polls.round}`
  const rows = await tx
    .update(polls)
    .set({ ...columns, round, ...(newRound && { isClose: false }) })
    .where(and(eq(polls.eventId, eventId), eq(polls.id, id)))
    .returning({ id: polls.id })
  return rows.length > 0
}

/** Returns the id of a choice with votes, which cannot be removed. */
export async function saveChoices(
  tx: Tx,
  pollId: string,
  choices: readonly Pick<ChoiceRow, 'id' | 'label' | 'color'>[],
): Promise<string | undefined> {
  const ids = choices.map(({ id }) => id)
  const { rows } = await tx.execute<{ choice_id: string }>(sql`
    select vote.choice_id from ${pollVotes} as vote
    where vote.poll_id = ${pollId} and vote.choice_id <> all (${sql.param(ids)}::text[]) limit 1`)
  if (rows[0]) return rows[0].choice_id
  await tx
    .delete(pollChoices)
    .where(and(eq(pollChoices.pollId, pollId), sql`${pollChoices.id} <> all (${sql.param(ids)}::text[])`))
  for (const [position, choice] of choices.entries()) {
    await tx
      .insert(pollChoices)
      .values({ pollId, ...choice, position })
      .onConflictDoUpdate({
        target: [pollChoices.pollId, pollChoices.id],
        set: { label: choice.label, color: choice.color, position },
      })
  }
  return undefined
}

/** The person's votes in current rounds, by poll. */
export async function listVotesOf(db: Executor, eventId: string, userId: string): Promise<Map<string, string>> {
  const rows = await db
    .select({ pollId: pollVotes.pollId, choiceId: pollVotes.choiceId })
    .from(pollVotes)
    .innerJoin(polls, and(eq(polls.id, pollVotes.pollId), eq(polls.round, pollVotes.round)))
    .where(and(eq(polls.eventId, eventId), eq(pollVotes.userId, userId)))
  return new Map(rows.map((row) => [row.pollId, row.choiceId]))
}

export async function listRounds(
  db: Executor,
  eventId: string,
): Promise<{ poll: string; round: number; choice: string; votes: number }[]> {
  const { rows } = await db.execute<{ poll: string; round: number; choice: string; votes: number }>(sql`
    select poll.title as poll, played as round, choice.label as choice, coalesce(total.votes, 0) as votes
    from ${polls} as poll cross join generate_series(1, poll.round) as played
    join ${pollChoices} as choice on choice.poll_id = poll.id
    left join ${pollCounts} as total on total.poll_id = poll.id and total.round = played and total.choice_id = choice.id
    where poll.event_id = ${eventId}
    order by poll.position, poll.id, played, choice.position, choice.id`)
  return rows
}
