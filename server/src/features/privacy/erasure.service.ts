import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import { privacyRefusals } from '@parvis/contract/privacy/privacy.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { loadEvent, settingsFor } from '#features/events/events.service.ts'
import { listLedAlone, listPlaces } from '#features/events/organisers.service.ts'
import { listDependants, listParticipations } from '#features/participation/erasure.service.ts'
import { decide } from '#features/participation/participation.service.ts'
import { alwaysPermitted } from '#features/participation/place-permission.service.ts'
import { findAddress, lockToErase } from '#features/users/erasure.service.ts'
import { isOfDomain, mayDecideOf, takesPart } from '#features/users/users.service.ts'
import type { Caller } from '#kit/access.ts'
import { hasRightEverywhere } from '#kit/access.ts'
import { addAuditDetails } from '#kit/audit-log.ts'
import { addressDigest } from '#kit/digest.ts'
import { forgetReplies } from '#kit/idempotency.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { Erased } from './erasure.store.ts'
import { countDocuments, forget, noteErased } from './erasure.store.ts'
import { forgetBytes } from './privacy.jobs.ts'

/**
 * Documents are kept ten years from the end of the financial year (Code de commerce, L123-22), taken as the calendar
 * year.
 */
const KEPT_YEARS = 10

interface OfPerson {
  readonly domainId: string
  readonly userId: string
}
type Erasable = Awaited<ReturnType<typeof lockToErase>>[number]

export async function eraseSelf(ports: Ports, { domainId, userId }: OfPerson, typed: string): Promise<void> {
  if ((await findAddress(ports.db, userId)) !== typed)
    refuse(common.VALIDATION, {}, [{ path: 'email', code: 'CONFIRMATION_WRONG' }])
  await erase(ports, { domainId, userId })
}

/**
 * Organisers of the whole domain may erase any person; those of some events only people who take part in these alone
 * and organise nothing.
 */
export async function eraseOther(ports: Ports, path: OfPerson & { eventId: string }, caller: Caller): Promise<void> {
  if (!(await isOfDomain(ports.db, path.domainId, path.userId))) refuse(common.NOT_FOUND)
  const isThere = hasRightEverywhere(caller, 'people.write') || (await takesPart(ports.db, path.eventId, path.userId))
  const mayErase = async (db: Executor) =>
    path.userId === caller.userId || (isThere && (await mayDecideOf(db, caller, path.userId)))
  if (!(await mayErase(ports.db))) refuse(common.FORBIDDEN)
  // Checked again under the lock: the person may join a team or another event meanwhile.
  await erase(ports, path, mayErase)
}

/**
 * Erases a person and their dependent companions in one transaction: places are given back, then every table is emptied
 * of them. A repetition removes data written since.
 */
export async function erase(
  ports: Ports,
  path: OfPerson,
  mayErase: (tx: Tx) => Promise<boolean> = async () => true,
): Promise<void> {
  const { domainId, userId } = path
  const events = new Map<string, LoadedEvent>()
  const eventIds = (await listParticipations(ports.db, [userId])).map(({ eventId }) => eventId)
  // An event joined meanwhile is read before the next attempt.
  for (let unread = eventIds; ; ) {
    for (const eventId of unread) events.set(eventId, await loadEvent(ports.db, eventId, domainId))
    unread = await transaction(ports.db, (tx) => eraseIn(tx, ports, { ...path, mayErase }, events))
    if (unread.length === 0) return
  }
}

/** Returns the events that were not read; erases only if there are none. */
async function eraseIn(
  tx: Tx,
  ports: Ports,
  { domainId, userId, mayErase }: OfPerson & { readonly mayErase: (tx: Tx) => Promise<boolean> },
  events: ReadonlyMap<string, LoadedEvent>,
): Promise<string[]> {
  const people = await lockToErase(tx, [userId])
  if (people.length === 0) return []
  if (!(await mayErase(tx))) refuse(common.FORBIDDEN)
  people.push(...(await lockToErase(tx, await listDependants(tx, userId))))
  const held = await listParticipations(
    tx,
    people.map(({ id }) => id),
  )
  const unread = held.map(({ eventId }) => eventId).filter((eventId) => !events.has(eventId))
  if (unread.length > 0) return unread
  const runs = (await listPlaces(tx, domainId, userId)).map(({ eventId }) => eventId)
  if ((await listLedAlone(tx, domainId, userId, runs)).length > 0) refuse(privacyRefusals.LAST_ORGANISER)
  for (const person of people) await giveBack(tx, ports, events, person)
  const erased: Erased = new Map()
  const documents = { count: 0, until: 0 }
  for (const { id } of people) {
    await forgetPerson(tx, ports, domainId, id, erased)
    const { count, year } = await countDocuments(tx, id)
    documents.count += count
    documents.until = Math.max(documents.until, year === null ? 0 : year + KEPT_YEARS)
  }
  // The journal entry is the proof of erasure: counts by table, no name.
  const kept = documents.count === 0 ? {} : { invoicesKept: documents.count, keptUntil: `${documents.until}-12-31` }
  addAuditDetails({ after: { erasedPeople: people.length, erased: Object.fromEntries(erased), ...kept } })
  for (const eventId of new Set(held.map((one) => one.eventId)))
    for (const { ofEvent } of ports.hooks.erasing)
      if (ofEvent) await forgetBytes(tx, ports, await ofEvent(tx, ports, eventId))
  return []
}

/** As a cancellation by the person: the waiting list gets the places. */
async function giveBack(
  tx: Tx,
  ports: Ports,
  events: ReadonlyMap<string, LoadedEvent>,
  { id: userId, isExhibitor }: Erasable,
): Promise<void> {
  const language = 'fr'
  for (const { eventId, typoId } of await listParticipations(tx, [userId])) {
    const event = events.get(eventId)
    if (!event) throw new Error('An event of a person was not read before they were erased')
    const settings = settingsFor(event, language, typoId)
    for (const { inEvent } of ports.hooks.erasing) await inEvent?.(tx, ports, { eventId, userId })
    await decide(
      tx,
      ports,
      { event, settings, userId, isExhibitor, againstTaking: alwaysPermitted, language },
      { choice: 'absent' },
    )
  }
}

async function forgetPerson(tx: Tx, ports: Ports, domainId: string, userId: string, erased: Erased): Promise<void> {
  const { kept, erasing } = ports.hooks
  const email = await findAddress(tx, userId)
  const leaving = { domainId, userId, email }
  const words = [userId, ...(email === undefined ? [] : [email])]
  if (email !== undefined)
    await noteErased(tx, domainId, addressDigest(ports.secret, domainId, email), ports.clock.now())
  await ports.jobs.forget(tx, words)
  for (const { before } of erasing) if (before) await forgetBytes(tx, ports, await before(tx, ports, leaving))
  await forget(tx, kept, userId, erased)
  await forgetReplies(tx, words)
  for (const { after } of erasing) await after?.(tx, ports, leaving)
}
