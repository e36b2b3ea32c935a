import { formatInstant } from '@parvis/contract/kit/dates.ts'
import { wordsIn } from '@parvis/contract/kit/languages.ts'
import { translator } from '@parvis/contract/kit/words.ts'
import { server as saidEn } from '@parvis/contract/place-requests/said.en.ts'
import { server as saidFr } from '@parvis/contract/place-requests/said.fr.ts'
import type { RegistrationWorld } from '@parvis/contract/steps'
import type { LoadedEvent } from '#features/events/events.service.ts'
import type { EntitlementCheck } from '#features/participation/entitlements.service.ts'
import type { HeldReader } from '#features/participation/held.service.ts'
import { endAllOf, hasOpen, listOwn } from '#features/place-requests/groups.service.ts'
import type { Executor } from '#kit/transaction.ts'
import { listOffers, offerIn } from './sources.service.ts'

/** A person who comes no more waits no more. */
export const leaveLists: EntitlementCheck = async (tx, { eventId, userId, registered, now }) => {
  if (registered || !(await hasOpen(tx, eventId, userId))) return undefined
  return () => endAllOf(tx, eventId, userId, now)
}

async function inWords(db: Executor, event: LoadedEvent, userId: string, language: string) {
  const own = await listOwn(db, event.row.id, userId)
  if (own.length === 0) return []
  const { say } = translator(language, [
    event.sentences[language] ?? {},
    ...wordsIn(language, { fr: saidFr, en: saidEn }),
  ])
  // Which offers are over does not change their names.
  const offers = await listOffers(db, event, { language, now: new Date(0) })
  return own.flatMap(({ kind, target, group: { keptUntil } }) => {
    const listed = offerIn(offers, { kind, target })
    if (!listed) return []
    const offer = [listed.label, listed.detail].filter(Boolean).join(', ')
    const until = keptUntil && formatInstant(keptUntil.toISOString(), language, event.row.timeZone)
    const text = until ? say('requests.kept', { offer, until }) : say('requests.waiting', { offer })
    return [{ key: `waits.${kind}.${target}`, label: say('requests.record'), text }]
  })
}

/** Requests are shown in the record of a person. They are no holding, so registrations are compared without them. */
export const awaited: HeldReader<RegistrationWorld> = {
  columns: null,
  hasChanged: async () => false,
  auditDetails: async () => ({}),
  itemsInWords: async () => [],
  answersInWords: (db, { event, userId, language }) => inWords(db, event, userId, language),
  recapInWords: async () => [],
}
