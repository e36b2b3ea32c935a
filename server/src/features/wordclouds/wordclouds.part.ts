import type { Effect } from '@parvis/contract/kit/plan.ts'
import { RETIRE } from '@parvis/contract/kit/plan.ts'
import type { WordCloudsConfig } from '@parvis/contract/wordclouds/wordclouds.part.ts'
import { wordCloudsShare } from '@parvis/contract/wordclouds/wordclouds.part.ts'
import { comparable } from '@parvis/contract/wordclouds/wordclouds.rules.ts'
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import { bannedWords, wordClouds, wordResponses } from '#db/tables/wordclouds.ts'
import { differencesOf } from '#kit/differences.ts'
import { countById, effectsIn } from '#kit/impact.ts'
import type { Change } from '#kit/part.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import { part } from '#part.ts'

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
  await importBannedWords(tx, eventId, before, after)
}

async function importBannedWords(
  tx: Tx,
  eventId: string,
  before: WordCloudsConfig,
  after: WordCloudsConfig,
): Promise<void> {
  const { added, removed } = differencesOf(before.bannedWords, after.bannedWords, comparable)
  const banned = added
    .map(({ item: written }) => ({ eventId, word: comparable(written), written }))
    .filter(({ word }) => word !== '')
  if (banned.length > 0) await tx.insert(bannedWords).values(banned).onConflictDoNothing()
  if (removed.length === 0) return
  // Matched as written too: older rows may be normalised differently.
  const isGone = or(inArray(bannedWords.word, removed.map(comparable)), inArray(bannedWords.written, [...removed]))
  await tx.delete(bannedWords).where(and(eq(bannedWords.eventId, eventId), isGone))
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

async function exportBannedWords(db: Executor, eventId: string): Promise<WordCloudsConfig['bannedWords']> {
  const rows = await db
    .select({ written: bannedWords.written })
    .from(bannedWords)
    .where(eq(bannedWords.eventId, eventId))
    .orderBy(asc(bannedWords.word))
  return rows.map(({ written }) => written)
}

export const wordCloudsPart = part({
  share: wordCloudsShare,
  read: async (db, { eventId }) => ({
    wordClouds: await exportWordClouds(db, eventId),
    bannedWords: await exportBannedWords(db, eventId),
  }),
  impact: wordCloudImpact,
  add: importWordClouds,
})
