import { and, asc, eq, isNull, notInArray, sql } from 'drizzle-orm'
import { emotionSequences, emotions, emotionUsers } from '#db/tables/emotions.ts'
import { events } from '#db/tables/events.ts'
import { participations } from '#db/tables/participation.ts'
import { executeCteWrite } from '#kit/commit-records.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

export type EmotionRow = typeof emotions.$inferSelect
export type SequenceRow = typeof emotionSequences.$inferSelect

export async function listEmotionRows(db: Executor, eventId: string): Promise<EmotionRow[]> {
  return db
    .select()
    .from(emotions)
    .where(and(eq(emotions.eventId, eventId), eq(emotions.isRetired, false)))
    .orderBy(asc(emotions.position), asc(emotions.id))
}

export async function findCurrent(db: Executor, eventId: string): Promise<SequenceRow | undefined> {
  const rows = await db
    .select()
    .from(emotionSequences)
    .where(and(eq(emotionSequences.eventId, eventId), isNull(emotionSequences.endedAt)))
  return rows[0]
}

/** Serialises the starts of sequences of an event. */
export async function lockSequences(tx: Tx, eventId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sequence ${eventId}`}, 0))`)
}

export async function endCurrent(tx: Tx, eventId: string, endedAt: Date): Promise<boolean> {
  const rows = await tx
    .update(emotionSequences)
    .set({ endedAt })
    .where(and(eq(emotionSequences.eventId, eventId), isNull(emotionSequences.endedAt)))
    .returning({ id: emotionSequences.id })
  return rows.length > 0
}

export async function insertSequence(tx: Tx, row: Omit<SequenceRow, 'endedAt'>): Promise<void> {
  await tx.insert(emotionSequences).values(row)
}

/** Replaces the offered reactions; those already sent are retired, the others deleted. */
export async function replaceEmotions(
  tx: Tx,
  eventId: string,
  offered: readonly Pick<EmotionRow, 'id' | 'label' | 'iconUrl'>[],
): Promise<void> {
  const left = and(
    eq(emotions.eventId, eventId),
    notInArray(
      emotions.id,
      offered.map(({ id }) => id),
    ),
  )
  const wasSent = sql`exists (select from ${emotionUsers} as sent
    join ${emotionSequences} as sequence on sequence.id = sent.sequence_id
    where sequence.event_id = ${emotions.eventId} and sent.emotion_id = ${emotions.id})`
  await tx.delete(emotions).where(and(left, sql`not ${wasSent}`))
  await tx.update(emotions).set({ isRetired: true }).where(left)
  for (const [position, emotion] of offered.entries()) {
    const { id: _, ...columns } = { ...emotion, position, isRetired: false }
    await tx
      .insert(emotions)
      .values({ eventId, id: emotion.id, ...columns })
      .onConflictDoUpdate({ target: [emotions.eventId, emotions.id], set: columns })
  }
}

export interface SentEmotion {
  readonly emotionId: string
  readonly sequenceId: string
  readonly userId: string
  readonly domainId: string
  readonly count: number
}
export interface KeptEmotion {
  readonly eventId: string
  readonly sequenceId: string
  readonly emotionId: string
  readonly userId: string
}

const column = (sent: readonly SentEmotion[], key: keyof SentEmotion) => sql.param(sent.map((one) => one[key]))
/** Reactions as SQL rows, numbered from 1. */
const rowsOf = (sent: readonly SentEmotion[]) => sql`unnest(${column(sent, 'sequenceId')}::text[],
  ${column(sent, 'emotionId')}::text[], ${column(sent, 'userId')}::text[], ${column(sent, 'domainId')}::text[],
  ${column(sent, 'count')}::int[]) with ordinality as sent (sequence_id, emotion_id, user_id, domain_id, count, place)`

/** Adds reactions to open sequences in one statement; returns those counted. */
export async function keepEmotions(db: Executor, sent: readonly SentEmotion[]): Promise<KeptEmotion[]> {
  const { rows } = await executeCteWrite<Record<string, unknown> & KeptEmotion>(
    db,
    sql`
    with sent as (
      select sequence_id, emotion_id, user_id, domain_id, sum(count)::int as count
      from ${rowsOf(sent)}
      group by 1, 2, 3, 4
    ), kept as (
      insert into ${emotionUsers} as total (sequence_id, emotion_id, user_id, count)
      select sent.sequence_id, sent.emotion_id, sent.user_id, sent.count
      from sent
      join ${emotionSequences} as sequence on sequence.id = sent.sequence_id and sequence.ended_at is null
      join ${events} as event on event.id = sequence.event_id and event.domain_id = sent.domain_id
      join ${emotions} as emotion on emotion.event_id = sequence.event_id and emotion.id = sent.emotion_id
        and not emotion.is_retired
      join ${participations} as holder
        on holder.event_id = sequence.event_id and holder.user_id = sent.user_id and holder.registered
      order by 1, 2, 3
      on conflict (sequence_id, emotion_id, user_id) do update set count = total.count + excluded.count
      returning sequence_id, emotion_id, user_id
    )
    select sequence.event_id as "eventId", kept.sequence_id as "sequenceId", kept.emotion_id as "emotionId",
      kept.user_id as "userId"
    from kept join ${emotionSequences} as sequence on sequence.id = kept.sequence_id`,
  )
  return rows
}

export interface EmotionStanding {
  readonly isOver: boolean
  readonly isRegistered: boolean
}

/** Reasons against reactions, in their order; undefined for a sequence of another domain. */
export async function findStandings(
  db: Executor,
  sent: readonly SentEmotion[],
): Promise<readonly (EmotionStanding | undefined)[]> {
  const { rows } = await db.execute<Record<string, unknown> & EmotionStanding & { place: number }>(sql`
    select sent.place::int as place, sequence.ended_at is not null as "isOver",
      exists (select from ${participations} as holder where holder.event_id = sequence.event_id
        and holder.user_id = sent.user_id and holder.registered) as "isRegistered"
    from ${rowsOf(sent)}
    join ${emotionSequences} as sequence on sequence.id = sent.sequence_id
    join ${events} as event on event.id = sequence.event_id and event.domain_id = sent.domain_id`)
  const standings = new Map(rows.map(({ place, ...standing }) => [place, standing]))
  return sent.map((_, i) => standings.get(i + 1))
}

export async function countSequence(
  db: Executor,
  sequenceId: string,
): Promise<{ emotionId: string; count: number; users: number }[]> {
  return db
    .select({
      emotionId: emotionUsers.emotionId,
      count: sql<number>`sum(${emotionUsers.count})::int`,
      users: sql<number>`count(*)::int`,
    })
    .from(emotionUsers)
    .where(eq(emotionUsers.sequenceId, sequenceId))
    .groupBy(emotionUsers.emotionId)
    .orderBy(asc(emotionUsers.emotionId))
}

export async function hasSequence(db: Executor, sequenceId: string): Promise<boolean> {
  const rows = await db
    .select({ id: emotionSequences.id })
    .from(emotionSequences)
    .where(eq(emotionSequences.id, sequenceId))
  return rows.length > 0
}

/** After a merge of two people, adds up their counts. */
export async function mergeSent(tx: Tx, from: string, to: string): Promise<void> {
  await tx.execute(sql`
    update emotion_users own set count = own.count + other.count from emotion_users other
    where own.user_id = ${to} and other.user_id = ${from}
      and other.sequence_id = own.sequence_id and other.emotion_id = own.emotion_id`)
}
