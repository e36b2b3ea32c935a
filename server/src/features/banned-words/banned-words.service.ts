import type { Refusing } from '@parvis/contract/banned-words/banned-words.rules.ts'
import { ownWord } from '@parvis/contract/banned-words/banned-words.rules.ts'
import { comparable } from '@parvis/contract/banned-words/comparable.rules.ts'
import { defaultSettings } from '@parvis/contract/events/events.settings.ts'
import { tellLive } from '#features/live-kit/topics.service.ts'
import type { Executor } from '#kit/transaction.ts'
import { afterCommit, transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { findRefused, listBanned, replaceBanned } from './banned-words.store.ts'

/** Banned words: lists of the event's languages and its own words. */
export async function refusingOf(db: Executor, eventId: string): Promise<Refusing> {
  const { words, languages } = await findRefused(db, eventId)
  const offered = languages?.length ? languages : defaultSettings.FO_LANGUAGES
  return { languages: offered, own: new Set(words.map(ownWord).filter((word) => word !== '')) }
}

export async function readBannedWords(db: Executor, eventId: string): Promise<{ words: string[] }> {
  return { words: await listBanned(db, eventId) }
}

export async function saveBannedWords(
  ports: Ports,
  eventId: string,
  words: readonly string[],
): Promise<{ words: string[] }> {
  const compared = words.map((written) => ({ word: comparable(written), written })).filter(({ word }) => word !== '')
  await transaction(ports.db, async (tx) => {
    await replaceBanned(tx, eventId, compared)
    afterCommit(tx, () => tellLive(ports, eventId, 'words'))
  })
  return readBannedWords(ports.db, eventId)
}
