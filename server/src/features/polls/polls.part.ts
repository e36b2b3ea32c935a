import type { Effect } from '@parvis/contract/kit/plan.ts'
import { RETIRE } from '@parvis/contract/kit/plan.ts'
import type { PollsConfig } from '@parvis/contract/polls/polls.part.ts'
import { pollsShare } from '@parvis/contract/polls/polls.part.ts'
import { and, eq, sql } from 'drizzle-orm'
import { pollChoices, polls, pollVotes } from '#db/tables/polls.ts'
import { differencesOf } from '#kit/differences.ts'
import { changesOf, effectsIn, effectsOnEach, lazily, readHolders } from '#kit/impact.ts'
import type { Change } from '#kit/part.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import { part } from '#part.ts'
import { pollLive } from './polls.live.ts'
import { readPolls } from './polls.service.ts'

const differences = (before: PollsConfig, after: PollsConfig) =>
  differencesOf(before.polls, after.polls, ({ id }) => id)

/** A removed poll that has votes is kept. */
async function importPolls({ tx, eventId, before, after }: Change<PollsConfig>): Promise<void> {
  const { added, changed, removed } = differences(before, after)
  for (const { item, position } of [...added, ...changed]) {
    const { id, choices, ...wording } = item
    const columns = { ...wording, position }
    await tx
      .insert(polls)
      .values({ id, eventId, ...columns })
      .onConflictDoUpdate({ target: polls.id, set: columns })
    await importChoices(tx, id, choices)
  }
  const gone = sql.param(removed.map(({ id }) => id))
  if (removed.length > 0)
    await tx.execute(sql`
      delete from ${polls} as poll where poll.event_id = ${eventId} and poll.id = any (${gone}::text[])
        and not exists (select from poll_votes as vote where vote.poll_id = poll.id)`)
}

async function importChoices(tx: Tx, pollId: string, choices: PollsConfig['polls'][number]['choices']): Promise<void> {
  const kept = sql.param(choices.map(({ id }) => id))
  await tx.delete(pollChoices).where(
    and(
      eq(pollChoices.pollId, pollId),
      sql`${pollChoices.id} <> all (${kept}::text[])`,
      sql`not exists (select from poll_votes as vote
        where vote.poll_id = ${pollChoices.pollId} and vote.choice_id = ${pollChoices.id})`,
    ),
  )
  for (const [position, { id, label, color }] of choices.entries()) {
    const columns = { label, color, position }
    await tx
      .insert(pollChoices)
      .values({ pollId, id, ...columns })
      .onConflictDoUpdate({ target: [pollChoices.pollId, pollChoices.id], set: columns })
  }
}

const told = effectsIn('polls')

async function pollImpact({ tx, eventId, before, after }: Change<PollsConfig>): Promise<Effect[]> {
  const { kept, removed } = changesOf(before.polls, after.polls, ({ id }) => id)
  const choicesLeftOut = kept.flatMap(({ old: { id: pollId, choices }, item }) =>
    changesOf(choices, item.choices, ({ id }) => id).removed.map((choice) => ({ pollId, choice })),
  )
  const voters = lazily(() =>
    readHolders(
      tx,
      sql`select vote.poll_id as id, vote.choice_id as within, count(distinct vote.user_id)::int as people
        from ${pollVotes} vote join ${polls} poll on poll.id = vote.poll_id where poll.event_id = ${eventId}
        group by grouping sets ((vote.poll_id), (vote.poll_id, vote.choice_id))`,
    ),
  )
  return [
    ...(await effectsOnEach(removed, async ({ id, title }) =>
      told({ item: id, at: [id], name: title, people: (await voters())(id) }, 'FILE_ANSWERED', { remedies: [RETIRE] }),
    )),
    ...(await effectsOnEach(choicesLeftOut, async ({ pollId, choice: { id, label } }) => {
      const people = (await voters())(pollId, id)
      const about = { item: `${pollId}.${id}`, at: [pollId, 'choices', id], name: label, people }
      return told(about, 'FILE_ANSWERED', { unblock: 'PLAN_KEEP' })
    })),
  ]
}

async function exportPolls(db: Executor, eventId: string): Promise<PollsConfig['polls']> {
  const all = await readPolls(db, eventId)
  return all.map(({ id, title, label, isRetired = false, pollChoices: choices }) => ({
    ...{ id, title, label, isRetired, choices },
  }))
}

export const pollsPart = part({
  share: pollsShare,
  live: { poll: pollLive },
  read: async (db, { eventId }) => ({ polls: await exportPolls(db, eventId) }),
  impact: pollImpact,
  add: importPolls,
})
