import type { EmotionsConfig } from '@parvis/contract/emotions/emotions.part.ts'
import { emotionsShare } from '@parvis/contract/emotions/emotions.part.ts'
import type { Effect } from '@parvis/contract/kit/plan.ts'
import { RETIRE } from '@parvis/contract/kit/plan.ts'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { emotionSequences, emotions, emotionUsers } from '#db/tables/emotions.ts'
import { differencesOf } from '#kit/differences.ts'
import { countById, effectsIn } from '#kit/impact.ts'
import type { Change } from '#kit/part.ts'
import type { Executor } from '#kit/transaction.ts'
import { part } from '#part.ts'

const differences = (before: EmotionsConfig, after: EmotionsConfig) =>
  differencesOf(before.emotions, after.emotions, ({ id }) => id)

async function importEmotions({ tx, eventId, before, after }: Change<EmotionsConfig>): Promise<void> {
  const { added, changed, removed } = differences(before, after)
  for (const { item, position } of [...added, ...changed]) {
    const { id, ...own } = item
    const columns = { ...own, position }
    await tx
      .insert(emotions)
      .values({ eventId, id, ...columns })
      .onConflictDoUpdate({ target: [emotions.eventId, emotions.id], set: columns })
  }
  const gone = removed.map(({ id }) => id)
  if (gone.length > 0) await tx.delete(emotions).where(and(eq(emotions.eventId, eventId), inArray(emotions.id, gone)))
}

async function emotionImpact({ tx, eventId, before, after }: Change<EmotionsConfig>): Promise<Effect[]> {
  const { removed } = differences(before, after)
  if (removed.length === 0) return []
  const senders = await countById(
    tx,
    sql`select sent.emotion_id as id, count(distinct sent.user_id)::int as people
      from ${emotionUsers} sent join ${emotionSequences} sequence on sequence.id = sent.sequence_id
      where sequence.event_id = ${eventId} group by sent.emotion_id`,
  )
  return removed.flatMap(({ id, label }) =>
    effectsIn('emotions')({ item: id, at: [id], name: label, people: senders.get(id) ?? 0 }, 'FILE_ANSWERED', {
      remedies: [RETIRE],
    }),
  )
}

function exportEmotions(db: Executor, eventId: string): Promise<EmotionsConfig['emotions']> {
  return db
    .select({ id: emotions.id, label: emotions.label, iconUrl: emotions.iconUrl, isRetired: emotions.isRetired })
    .from(emotions)
    .where(eq(emotions.eventId, eventId))
    .orderBy(asc(emotions.position), asc(emotions.id))
}

export const emotionsPart = part({
  share: emotionsShare,
  read: async (db, { eventId }) => ({ emotions: await exportEmotions(db, eventId) }),
  impact: emotionImpact,
  add: importEmotions,
})
