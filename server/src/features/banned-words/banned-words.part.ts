import type { BannedWordsConfig } from '@parvis/contract/banned-words/banned-words.part.ts'
import { bannedWordsShare } from '@parvis/contract/banned-words/banned-words.part.ts'
import { comparable } from '@parvis/contract/banned-words/comparable.rules.ts'
import { and, eq, inArray, or } from 'drizzle-orm'
import { bannedWords } from '#db/tables/banned-words.ts'
import { differencesOf } from '#kit/differences.ts'
import type { Change } from '#kit/part.ts'
import { part } from '#part.ts'
import { listBanned } from './banned-words.store.ts'

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

export const bannedWordsPart = part({
  share: bannedWordsShare,
  read: async (db, { eventId }) => ({ bannedWords: await listBanned(db, eventId) }),
  add: importBannedWords,
})
