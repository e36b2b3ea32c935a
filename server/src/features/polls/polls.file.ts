import { createHash } from 'node:crypto'
import type { EventConfig, Taking } from '@parvis/contract/event-file/event-file.ts'
import { and, eq, sql } from 'drizzle-orm'
import { pollChoices, polls, pollVotes } from '#db/tables/polls.ts'
import { countsOf, differencesOf } from '#kit/differences.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import { readPolls } from './polls.service.ts'

/**
 * The id that something of a file has in an event: its own if the event has it already, else one that no other event's
 * can be, and that stays the same from one import to the next.
 */
export function idInEvent(eventId: string, id: string, known: ReadonlySet<string>): string {
  if (known.has(id)) return id
  return createHash('sha256').update(`${eventId}\n${id}`).digest('hex').slice(0, 32)
}

const differences = (before: EventConfig, after: EventConfig) =>
  differencesOf(before.polls, after.polls, ({ id }) => id)

/** Writes the polls that changed; those left out go unless somebody has voted. */
export async function importPolls(tx: Tx, eventId: string, before: EventConfig, after: EventConfig): Promise<void> {
  const { added, changed, removed } = differences(before, after)
  for (const { item, position } of [...added, ...changed]) {
    const { id, title, label, choices } = item
    const columns = { title, label, position }
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

async function importChoices(tx: Tx, pollId: string, choices: EventConfig['polls'][number]['choices']): Promise<void> {
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

/** The polls and choices left out that people have voted in. */
export async function pollTakings(tx: Tx, eventId: string, before: EventConfig, after: EventConfig): Promise<Taking[]> {
  const { changed, removed } = differences(before, after)
  if (changed.length + removed.length === 0) return []
  const counts = await countsOf(
    tx,
    sql`select coalesce(vote.poll_id || ' ' || vote.choice_id, vote.poll_id) as key, count(distinct vote.user_id)::int as count
      from ${pollVotes} vote join ${polls} poll on poll.id = vote.poll_id where poll.event_id = ${eventId}
      group by grouping sets ((vote.poll_id), (vote.poll_id, vote.choice_id))`,
  )
  const taken = (at: string[], key: string, name: string): Taking[] => {
    const count = counts.get(key)
    return count === undefined ? [] : [{ at, code: 'FILE_ANSWERED', count, name }]
  }
  return [
    ...removed.flatMap(({ id, title }) => taken(['polls', id], id, title)),
    ...changed.flatMap(({ before: { id, choices }, item }) =>
      choices
        .filter((choice) => !item.choices.some((kept) => kept.id === choice.id))
        .flatMap((choice) => taken(['polls', id, 'choices', choice.id], `${id} ${choice.id}`, choice.label)),
    ),
  ]
}

export async function exportPolls(db: Executor, eventId: string): Promise<EventConfig['polls']> {
  const all = await readPolls(db, eventId)
  return all.map(({ id, title, label, pollChoices: choices }) => ({ id, title, label, choices }))
}
