import type { LoadedEvent } from '#features/events/events.service.ts'
import { settingsFor } from '#features/events/events.service.ts'
import type { Tx } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { adjustEntitlements } from './entitlements.service.ts'
import type { RegistrationPair } from './merge.store.ts'
import {
  absorb,
  copyTo,
  currentCode,
  forgetEachOther,
  listComingDays,
  moveArrivals,
  moveDays,
  removeParticipation,
  replaceEmployee,
  takeAnswers,
} from './merge.store.ts'
import { decide, settle } from './participation.service.ts'
import { findFacts } from './participation.store.ts'
import { alwaysPermitted } from './place-permission.service.ts'

export type { RegistrationPair }
export { absorb, copyTo, currentCode, forgetEachOther, removeParticipation, replaceEmployee, takeAnswers }

interface MergedPerson {
  readonly event: LoadedEvent
  readonly userId: string
  readonly isExhibitor: boolean
}

const subjectOf = ({ event, userId, isExhibitor }: MergedPerson, typoId: string | null) => ({
  ...{ event, userId, isExhibitor, againstTaking: alwaysPermitted, language: 'fr' },
  settings: settingsFor(event, 'fr', typoId),
})

/**
 * Merges the days of two registrations with the same attendance mode: the remaining one gets the days of both, with
 * their places. Days held twice stay with the other registration, which gives them back.
 */
export async function mergeDays(tx: Tx, two: RegistrationPair): Promise<void> {
  const { eventId, from, to } = two
  const [theirs, own] = [await findFacts(tx, eventId, from), await findFacts(tx, eventId, to)]
  if (!theirs?.registered || !own?.registered || theirs.isRemote !== own.isRemote) return
  const held = await listComingDays(tx, eventId, to)
  const added = (await listComingDays(tx, eventId, from)).filter((id) => !held.includes(id))
  if (added.length > 0) await moveDays(tx, two, added)
}

/** Cancels the registration that disappears: its places go to the waiting list, its arrivals to the remaining one. */
export async function giveBack(tx: Tx, ports: Ports, somebody: MergedPerson, two: RegistrationPair): Promise<void> {
  await moveArrivals(tx, two)
  const facts = await findFacts(tx, two.eventId, somebody.userId)
  if (facts?.registered) await decide(tx, ports, subjectOf(somebody, facts.typoId), { choice: 'absent' })
}

/** Makes holdings consistent again after the merge has added some. */
export async function readjustEntitlements(tx: Tx, ports: Ports, { event, userId }: MergedPerson): Promise<void> {
  const eventId = event.row.id
  const facts = await findFacts(tx, eventId, userId)
  if (!facts) return
  const dayIds = await listComingDays(tx, eventId, userId)
  const { registered, isRemote } = facts
  await adjustEntitlements(tx, ports, { eventId, userId, registered, isRemote, dayIds })
}

export async function updateBalanceAgain(tx: Tx, ports: Ports, somebody: MergedPerson): Promise<void> {
  const facts = await findFacts(tx, somebody.event.row.id, somebody.userId)
  if (facts?.registered) await settle(tx, ports, subjectOf(somebody, facts.typoId))
}
