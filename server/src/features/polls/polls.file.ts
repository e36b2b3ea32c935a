import { createHash } from 'node:crypto'
import type { EventFile } from '@parvis/contract/event-file/event-file.ts'
import { and, eq, sql } from 'drizzle-orm'
import { pollChoices, polls } from '#db/tables/polls.ts'
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

/** The file's polls come first, in its order; those it does not name go unless somebody has voted. */
export async function importPolls(tx: Tx, eventId: string, file: EventFile): Promise<void> {
  const known = await tx.select({ id: polls.id }).from(polls).where(eq(polls.eventId, eventId))
  const ids = new Set(known.map(({ id }) => id))
  const filed = file.polls.map((poll) => ({ ...poll, id: idInEvent(eventId, poll.id, ids) }))
  const kept = sql.param(filed.map(({ id }) => id))
  await tx.execute(sql`
    delete from ${polls} as poll where poll.event_id = ${eventId} and poll.id <> all (${kept}::text[])
      and not exists (select from poll_votes as vote where vote.poll_id = poll.id)`)
  for (const [position, { id, title, label, choices }] of filed.entries()) {
    const columns = { title, label, position }
    await tx
      .insert(polls)
      .values({ id, eventId, ...columns })
      .onConflictDoUpdate({ target: polls.id, set: columns })
    await importChoices(tx, id, choices)
  }
}

async function importChoices(tx: Tx, pollId: string, choices: EventFile['polls'][number]['choices']): Promise<void> {
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

export async function exportPolls(db: Executor, eventId: string): Promise<EventFile['polls']> {
  const all = await readPolls(db, eventId)
  return all.map(({ id, title, label, pollChoices: choices }) => ({ id, title, label, choices }))
}
