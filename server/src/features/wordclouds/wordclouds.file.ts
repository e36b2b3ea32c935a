import type { EventFile } from '@parvis/contract/event-file/event-file.ts'
import { comparable } from '@parvis/contract/wordclouds/wordclouds.rules.ts'
import { asc, eq, sql } from 'drizzle-orm'
import { bannedWords, wordClouds } from '#db/tables/wordclouds.ts'
import { idInEvent } from '#features/polls/polls.file.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

/** The file's word clouds come first, in its order; those it does not name go unless somebody has sent a word. */
export async function importWordClouds(tx: Tx, eventId: string, file: EventFile): Promise<void> {
  const known = await tx.select({ id: wordClouds.id }).from(wordClouds).where(eq(wordClouds.eventId, eventId))
  const ids = new Set(known.map(({ id }) => id))
  const filed = file.wordClouds.map((cloud) => ({ ...cloud, id: idInEvent(eventId, cloud.id, ids) }))
  const kept = sql.param(filed.map(({ id }) => id))
  await tx.execute(sql`
    delete from ${wordClouds} as cloud where cloud.event_id = ${eventId} and cloud.id <> all (${kept}::text[])
      and not exists (select from word_responses as sent where sent.word_cloud_id = cloud.id)`)
  for (const [position, { id, ...cloud }] of filed.entries()) {
    const columns = { ...cloud, position }
    await tx
      .insert(wordClouds)
      .values({ id, eventId, ...columns })
      .onConflictDoUpdate({ target: wordClouds.id, set: columns })
  }
  const banned = file.bannedWords
    .map((written) => ({ eventId, word: comparable(written), written }))
    .filter(({ word }) => word !== '')
  // Words that moderators have banned since stay banned.
  if (banned.length > 0) await tx.insert(bannedWords).values(banned).onConflictDoNothing()
}

export async function exportWordClouds(db: Executor, eventId: string): Promise<EventFile['wordClouds']> {
  return db
    .select({
      id: wordClouds.id,
      content: wordClouds.content,
      colors: wordClouds.colors,
      fontFamily: wordClouds.fontFamily,
      maxPerPerson: wordClouds.maxPerPerson,
    })
    .from(wordClouds)
    .where(eq(wordClouds.eventId, eventId))
    .orderBy(asc(wordClouds.position), asc(wordClouds.id))
}

export async function exportBannedWords(db: Executor, eventId: string): Promise<EventFile['bannedWords']> {
  const rows = await db
    .select({ written: bannedWords.written })
    .from(bannedWords)
    .where(eq(bannedWords.eventId, eventId))
    .orderBy(asc(bannedWords.word))
  return rows.map(({ written }) => written)
}
