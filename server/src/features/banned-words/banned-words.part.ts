import type { BannedWordsConfig } from '@parvis/contract/banned-words/banned-words.part.ts'
import { bannedWordsShare } from '@parvis/contract/banned-words/banned-words.part.ts'
import { comparable } from '@parvis/contract/banned-words/comparable.rules.ts'
import { and, asc, eq, inArray, or } from 'drizzle-orm'
import { bannedWords } from '#db/tables/banned-words.ts'
import { differencesOf } from '#kit/differences.ts'
import type { Change } from '#kit/part.ts'
import type { Executor } from '#kit/transaction.ts'
import { part } from '#part.ts'

async function importBannedWords({ tx, eventId, before, after }: Change<BannedWordsConfig>): Promise<void> {
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

async function exportBannedWords(db: Executor, eventId: string): Promise<BannedWordsConfig['bannedWords']> {
  const rows = await db
    .select({ written: bannedWords.written })
    .from(bannedWords)
    .where(eq(bannedWords.eventId, eventId))
    .orderBy(asc(bannedWords.word))
  return rows.map(({ written }) => written)
}

export const bannedWordsPart = part({
  share: bannedWordsShare,
  read: async (db, { eventId }) => ({ bannedWords: await exportBannedWords(db, eventId) }),
  add: importBannedWords,
})
