import type { Effect } from '@parvis/contract/kit/plan.ts'
import { RETIRE } from '@parvis/contract/kit/plan.ts'
import type { WordCloudsConfig } from '@parvis/contract/wordclouds/wordclouds.part.ts'
import { wordCloudsShare } from '@parvis/contract/wordclouds/wordclouds.part.ts'
import { asc, eq, sql } from 'drizzle-orm'
import { wordClouds, wordResponses } from '#db/tables/wordclouds.ts'
import { differencesOf } from '#kit/differences.ts'
import { countById, effectsIn } from '#kit/impact.ts'
import type { Change } from '#kit/part.ts'
import type { Executor } from '#kit/transaction.ts'
import { part } from '#part.ts'
import { wordCloudLive } from './wordclouds.live.ts'

const differences = (before: WordCloudsConfig, after: WordCloudsConfig) =>
  differencesOf(before.wordClouds, after.wordClouds, ({ id }) => id)

/** A removed cloud that has words is kept. */
async function importWordClouds({ tx, eventId, before, after }: Change<WordCloudsConfig>): Promise<void> {
  const { added, changed, removed } = differences(before, after)
  for (const { item, position } of [...added, ...changed]) {
    const { id, ...cloud } = item
    const columns = { ...cloud, position }
    await tx
      .insert(wordClouds)
      .values({ id, eventId, ...columns })
      .onConflictDoUpdate({ target: wordClouds.id, set: columns })
  }
  const gone = sql.param(removed.map(({ id }) => id))
  if (removed.length > 0)
    await tx.execute(sql`
      delete from ${wordClouds} as cloud where cloud.event_id = ${eventId} and cloud.id = any (${gone}::text[])
        and not exists (select from word_responses as sent where sent.word_cloud_id = cloud.id)`)
}

async function wordCloudImpact({ tx, eventId, before, after }: Change<WordCloudsConfig>): Promise<Effect[]> {
  const { removed } = differences(before, after)
  if (removed.length === 0) return []
  const senders = await countById(
    tx,
    sql`select sent.word_cloud_id as id, count(distinct sent.user_id)::int as people
      from ${wordResponses} sent join ${wordClouds} cloud on cloud.id = sent.word_cloud_id
      where cloud.event_id = ${eventId} group by sent.word_cloud_id`,
  )
  return removed.flatMap(({ id, content }) =>
    effectsIn('wordClouds')({ item: id, at: [id], name: content, people: senders.get(id) ?? 0 }, 'FILE_ANSWERED', {
      remedies: [RETIRE],
    }),
  )
}

async function exportWordClouds(db: Executor, eventId: string): Promise<WordCloudsConfig['wordClouds']> {
  return db
    .select({
      id: wordClouds.id,
      content: wordClouds.content,
      colors: wordClouds.colors,
      fontFamily: wordClouds.fontFamily,
      maxPerPerson: wordClouds.maxPerPerson,
      isRetired: wordClouds.isRetired,
    })
    .from(wordClouds)
    .where(eq(wordClouds.eventId, eventId))
    .orderBy(asc(wordClouds.position), asc(wordClouds.id))
}

export const wordCloudsPart = part({
  share: wordCloudsShare,
  live: { wordcloud: wordCloudLive },
  read: async (db, { eventId }) => ({ wordClouds: await exportWordClouds(db, eventId) }),
  impact: wordCloudImpact,
  add: importWordClouds,
})
