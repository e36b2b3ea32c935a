import { and, asc, eq, sql } from 'drizzle-orm'
import { events } from '#db/tables/events.ts'
import { wordClouds, wordResponses } from '#db/tables/wordclouds.ts'
import { preparedIn, wasAired } from '#features/live-kit/prepared.service.ts'
import type { AgainstVote } from '#features/live-kit/rights.service.ts'
import { againstOne } from '#features/live-kit/rights.service.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

export const preparedClouds = preparedIn(wordClouds, wordClouds.content)

export type CloudRow = typeof wordClouds.$inferSelect

export interface Sending {
  readonly eventId: string
  readonly isClose: boolean
  readonly round: number
  readonly maxPerPerson: number
  readonly against: AgainstVote | ''
}

export async function findSending(
  db: Executor,
  { wordCloudId, userId, domainId }: { wordCloudId: string; userId: string; domainId: string },
): Promise<Sending | undefined> {
  const { rows } = await db.execute<Record<string, unknown> & Sending>(sql`
    select cloud.event_id as "eventId", (cloud.is_close or not ${wasAired(sql`cloud`)}) as "isClose", cloud.round, cloud.max_per_person as "maxPerPerson",
      ${againstOne(sql`cloud.event_id`, sql`${userId}`)} as against
    from ${wordClouds} as cloud join ${events} as event on event.id = cloud.event_id
    where cloud.id = ${wordCloudId} and event.domain_id = ${domainId}`)
  return rows[0]
}

export interface Word {
  readonly wordCloudId: string
  readonly userId: string
  /** Normalised for comparison. */
  readonly word: string
  readonly written: string
}

/**
 * False if the person's limit is reached or the cloud has closed; a repeated word is accepted. The advisory lock
 * serialises the words of one person in a cloud.
 */
export async function keepWord(tx: Tx, { wordCloudId, userId, word, written }: Word): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${wordCloudId} ${userId}`}, 0))`)
  const { rows } = await tx.execute(sql`
    insert into ${wordResponses} as kept (word_cloud_id, round, user_id, word, written)
    select cloud.id, cloud.round, ${userId}, ${word}, ${written} from ${wordClouds} as cloud
    where cloud.id = ${wordCloudId} and not cloud.is_close and ${wasAired(sql`cloud`)} and (
      select count(*) from ${wordResponses} as sent
      where sent.word_cloud_id = cloud.id and sent.round = cloud.round and sent.user_id = ${userId} and sent.word <> ${word}
    ) < cloud.max_per_person
    on conflict (word_cloud_id, round, user_id, word) do update set written = kept.written
    returning 1`)
  return rows.length > 0
}

export interface CountedWord extends Record<string, unknown> {
  readonly word: string
  readonly response: string
  readonly count: number
}

/** Current round, most frequent first; each in its most frequent spelling. */
export async function listWords(db: Executor, wordCloudId: string, most: number): Promise<CountedWord[]> {
  const { rows } = await db.execute<CountedWord>(sql`
    select said.word, count(*)::int as count, mode() within group (order by said.written) as response
    from ${wordResponses} as said join ${wordClouds} as cloud on cloud.id = said.word_cloud_id and cloud.round = said.round
    where said.word_cloud_id = ${wordCloudId}
    group by said.word order by count(*) desc, min(said.sent_at), said.word limit ${most}`)
  return rows
}

export async function findCloud(db: Executor, eventId: string, id: string): Promise<CloudRow | undefined> {
  const rows = await db
    .select()
    .from(wordClouds)
    .where(and(eq(wordClouds.eventId, eventId), eq(wordClouds.id, id)))
  return rows[0]
}

export async function listClouds(db: Executor, eventId: string): Promise<CloudRow[]> {
  return db
    .select()
    .from(wordClouds)
    .where(eq(wordClouds.eventId, eventId))
    .orderBy(asc(wordClouds.position), asc(wordClouds.id))
}

type Wording = Pick<CloudRow, 'content' | 'colors' | 'fontFamily' | 'maxPerPerson'>

export async function insertCloud(tx: Tx, row: Wording & Pick<CloudRow, 'id' | 'eventId'>): Promise<void> {
  await tx.insert(wordClouds).values({ ...row, position: preparedClouds.nextPosition(row.eventId) })
}

export async function changeCloud(
  tx: Tx,
  eventId: string,
  id: string,
  {
    newRound,
    ...columns
  }: Partial<Wording> & { isClose?: boolean | undefined; isRetired?: boolean | undefined; newRound?: true | undefined },
): Promise<boolean> {
  const anew = newRound && { round: sql`${wordClouds.round} + 1`, isClose: false }
  const rows = await tx
    .update(wordClouds)
    .set({ round: sql`${wordClouds.round}`, ...columns, ...anew })
    .where(and(eq(wordClouds.eventId, eventId), eq(wordClouds.id, id)))
    .returning({ id: wordClouds.id })
  return rows.length > 0
}

export interface RoundWord extends Record<string, unknown> {
  readonly cloud: string
  readonly round: number
  readonly word: string
  readonly count: number
}

export async function listRounds(db: Executor, eventId: string): Promise<RoundWord[]> {
  const { rows } = await db.execute<RoundWord>(sql`
    select cloud.content as cloud, said.round, mode() within group (order by said.written) as word, count(*)::int as count
    from ${wordClouds} as cloud join ${wordResponses} as said on said.word_cloud_id = cloud.id
    where cloud.event_id = ${eventId}
    group by cloud.position, cloud.id, cloud.content, said.round, said.word
    order by cloud.position, cloud.id, said.round, count(*) desc, said.word`)
  return rows
}
