import type { EventConfig, Taking } from '@parvis/contract/event-file/event-file.ts'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { emotionSequences, emotions, emotionUsers } from '#db/tables/emotions.ts'
import { countsOf, differencesOf, takingsOf } from '#kit/differences.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

const differences = (before: EventConfig, after: EventConfig) =>
  differencesOf(before.emotions, after.emotions, ({ id }) => id)

/** Writes the reactions that changed. */
export async function importEmotions(tx: Tx, eventId: string, before: EventConfig, after: EventConfig): Promise<void> {
  const { added, changed, removed } = differences(before, after)
  for (const { item, position } of [...added, ...changed]) {
    const { id, label, iconUrl } = item
    const columns = { label, iconUrl, position }
    await tx
      .insert(emotions)
      .values({ eventId, id, ...columns })
      .onConflictDoUpdate({ target: [emotions.eventId, emotions.id], set: columns })
  }
  const gone = removed.map(({ id }) => id)
  if (gone.length > 0) await tx.delete(emotions).where(and(eq(emotions.eventId, eventId), inArray(emotions.id, gone)))
}

/** The reactions left out that people have sent. */
export async function emotionTakings(
  tx: Tx,
  eventId: string,
  before: EventConfig,
  after: EventConfig,
): Promise<Taking[]> {
  const { removed } = differences(before, after)
  if (removed.length === 0) return []
  const counts = await countsOf(
    tx,
    sql`select sent.emotion_id as key, count(distinct sent.user_id)::int as count
      from ${emotionUsers} sent join ${emotionSequences} sequence on sequence.id = sent.sequence_id
      where sequence.event_id = ${eventId} group by sent.emotion_id`,
  )
  const told = takingsOf('emotions')
  return removed.flatMap(({ id, label }) => told([id], 'FILE_ANSWERED', counts.get(id), label))
}

export function exportEmotions(db: Executor, eventId: string): Promise<EventConfig['emotions']> {
  return db
    .select({ id: emotions.id, label: emotions.label, iconUrl: emotions.iconUrl })
    .from(emotions)
    .where(eq(emotions.eventId, eventId))
    .orderBy(asc(emotions.position), asc(emotions.id))
}
