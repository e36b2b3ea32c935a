import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import { privacyRefusals } from '@parvis/contract/privacy/privacy.ts'
import { forgetPending } from '#features/checkout/orders.service.ts'
import type { LoadedEvent } from '#features/context/context.service.ts'
import { loadEvent, settingsFor } from '#features/context/context.service.ts'
import { mimeKey } from '#features/emails/emails.jobs.ts'
import { forgetAsked } from '#features/messages/messages.service.ts'
import { placesMoved } from '#features/participation/participation.jobs.ts'
import { decide } from '#features/participation/participation.service.ts'
import { forgetPhotosOf } from '#features/photos/photos.service.ts'
import { isOfDomain } from '#features/users/users.service.ts'
import type { Caller } from '#kit/access.ts'
import type { Tx } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import {
  claimMails,
  emailOf,
  forget,
  listAwaited,
  listBytes,
  listDependants,
  listParticipations,
  lockPeople,
  reachesBeyond,
  runsAlone,
  takesPart,
} from './erasure.store.ts'
import { forgetBytes } from './privacy.jobs.ts'

interface OfPerson {
  readonly domainId: string
  readonly userId: string
}
type Erasable = Awaited<ReturnType<typeof lockPeople>>[number]

/** Erases the caller, who has typed their address again. */
export async function eraseSelf(ports: Ports, { domainId, userId }: OfPerson, typed: string): Promise<void> {
  if ((await emailOf(ports.db, userId)) !== typed)
    refuse(common.VALIDATION, {}, [{ path: 'email', code: 'CONFIRMATION_WRONG' }])
  await erase(ports, { domainId, userId })
}

/**
 * Erases a person at their request. Whoever runs the whole domain may erase anybody; who runs some events, those who
 * take part in these alone and run nothing themselves.
 */
export async function eraseOther(ports: Ports, path: OfPerson & { eventId: string }, caller: Caller): Promise<void> {
  if (!(await isOfDomain(ports.db, path.domainId, path.userId))) refuse(common.NOT_FOUND)
  const runsTheDomain = caller.organises.includes(null)
  if (!runsTheDomain) {
    const run = caller.organises.filter((eventId) => eventId !== null)
    const isWithin =
      (await takesPart(ports.db, path.eventId, path.userId)) && !(await reachesBeyond(ports.db, path.userId, run))
    if (!isWithin && path.userId !== caller.userId) refuse(common.FORBIDDEN)
  }
  await erase(ports, path)
}

/**
 * Erases a person and the companions who depend on them, in one transaction: places given back, then every table forgets
 * them. Done again, it changes nothing more.
 */
export async function erase(ports: Ports, { domainId, userId }: OfPerson): Promise<void> {
  const userIds = [userId, ...(await listDependants(ports.db, userId))]
  const events = new Map<string, LoadedEvent>()
  for (const { eventId } of await listParticipations(ports.db, userIds))
    events.set(eventId, await loadEvent(ports.db, eventId, domainId))
  await transaction(ports.db, async (tx) => {
    const people = await lockPeople(tx, userIds)
    if (!people.some(({ id }) => id === userId)) return
    if (await runsAlone(tx, domainId, userId)) refuse(privacyRefusals.LAST_ORGANISER)
    for (const person of people) await giveBack(tx, ports, events, person)
    for (const { id } of people) await forgetPerson(tx, ports, domainId, id)
    for (const eventId of events.keys()) forgetAsked(tx, ports, eventId)
  })
}

/** Gives back every place of a person, as if they said that they do not come, and lets those who wait have them. */
async function giveBack(
  tx: Tx,
  ports: Ports,
  events: ReadonlyMap<string, LoadedEvent>,
  { id: userId, isExhibitor }: Erasable,
): Promise<void> {
  const language = 'fr'
  for (const { eventId, typoId } of await listParticipations(tx, [userId])) {
    const event = events.get(eventId)
    // Begun since: the person is still signing up elsewhere, and asks again.
    if (!event) return refuse(common.STALE)
    const settings = settingsFor(event, language, typoId)
    await forgetPending(tx, ports, { eventId, userId })
    await decide(tx, ports, { event, settings, userId, isExhibitor, language }, { choice: 'absent' })
  }
  for (const eventId of await listAwaited(tx, userId))
    await ports.jobs.add(tx, placesMoved, { eventId }, { key: eventId })
}

async function forgetPerson(tx: Tx, ports: Ports, domainId: string, userId: string): Promise<void> {
  const email = await emailOf(tx, userId)
  if (email !== undefined) await claimMails(tx, domainId, userId, email)
  const { keys, mailIds } = await listBytes(tx, userId)
  await forgetBytes(tx, ports, [...keys, ...mailIds.map(mimeKey)])
  await forgetPhotosOf(tx, ports, userId)
  await forget(tx, userId, ports.clock.now())
}
