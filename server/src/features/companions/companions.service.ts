import { companionErrors, isFull, mayBring, registersAtOnce } from '@parvis/contract/companions/companions.rules.ts'
import type { Companion, CompanionToAdd } from '@parvis/contract/companions/companions.ts'
import { companionRefusals } from '@parvis/contract/companions/companions.ts'
import { isEventOver, isOver } from '@parvis/contract/events/hours.rules.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { User } from '@parvis/contract/users/users.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { loadEvent, mustBeOpen, settingsFor, settingsOf } from '#features/events/events.service.ts'
import { noteRegistrar } from '#features/participation/hosts.service.ts'
import { decide, lockPerson, writeDecision } from '#features/participation/participation.service.ts'
import { alwaysPermitted, placePermissionOf } from '#features/participation/place-permission.service.ts'
import {
  createUser,
  deleteUser,
  holdToDelete,
  listClaimed,
  readUser,
  readUsers,
  userFor,
  userIn,
} from '#features/users/users.service.ts'
import type { Caller } from '#kit/access.ts'
import { actorOf, hasRight } from '#kit/access.ts'
import { auditByRight } from '#kit/audit-log.ts'
import type { Tx } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { isKept, listCompanionIds } from './companions.store.ts'

type Path = { domainId: string; eventId: string; userId: string }

export async function readCompanions(
  ports: Ports,
  { domainId, eventId, userId }: Path,
  { caller, language }: { caller: Caller; language: string },
): Promise<Companion[]> {
  const userIds = await listCompanionIds(ports.db, eventId, userId)
  if (userIds.length === 0) return []
  const people = await readUsers(ports.db, { domainId, eventId, userIds })
  const event = await loadEvent(ports.db, eventId, domainId)
  const claimed = await listClaimed(ports.db, userIds)
  const runsIt = hasRight(caller, 'people.read', eventId)
  return people
    .toSorted((a, b) => userIds.indexOf(a.id) - userIds.indexOf(b.id))
    .map((person) => {
      const isClaimed = claimed.includes(person.id)
      const seen = isClaimed && !runsIt ? withoutTheirs(person) : person
      return { ...userFor(caller, userIn(seen, event, language)), isClaimed }
    })
}

/** Companions that the caller decides for: all for an organiser; for a host, those without an account of their own. */
export async function listDecidedFor(
  tx: Tx,
  { eventId, userId }: Pick<Path, 'eventId' | 'userId'>,
  { isOrganiser }: { readonly isOrganiser: boolean },
): Promise<string[]> {
  const userIds = await listCompanionIds(tx, eventId, userId)
  if (isOrganiser || userIds.length === 0) return userIds
  const claimed = await listClaimed(tx, userIds)
  return userIds.filter((id) => !claimed.includes(id))
}

function withoutTheirs(person: User): User {
  const { UserEvent: facts } = person
  return {
    ...person,
    Authentication: { email: '' },
    ...{ mobile: '', phone: '', languageId: null, conferences: [], qrcode: null },
    UserEvent: facts && {
      ...facts,
      ...{ code: null, extended: {}, Employee: null, representedBy: null, registeredBy2: null, invitedBy: null },
      UserEventDays: facts.UserEventDays.map((day) => ({ ...day, present: false, presentAt: null })),
    },
  }
}

const mustFind = async (db: Parameters<typeof readUser>[0], path: Path): Promise<User> =>
  (await readUser(db, path)) ?? refuse(common.NOT_FOUND)

const typologyOf = (user: User): string | null => user.UserEvent?.typoId ?? user.typoId

/** Adds a companion; the host's row is locked, so that concurrent requests respect the maximum. */
export async function addCompanion(
  ports: Ports,
  path: Path,
  toAdd: CompanionToAdd,
  { caller, language }: { caller: Caller; language: string },
): Promise<User> {
  const { domainId, eventId } = path
  const event = await loadEvent(ports.db, eventId, domainId)
  return transaction(ports.db, async (tx) => {
    await lockPerson(tx, ports, eventId, path.userId)
    const registrar = await mustFind(tx, path)
    const settings = settingsFor(event, language, typologyOf(registrar))
    if (!settings.FO_COMPANIONS_ACTIVE) refuse(companionRefusals.COMPANIONS_OFF)
    mustBeOpen(event, settings, ports.clock.now())
    if (!mayBring(settings, registrar.UserEvent)) refuse(companionRefusals.COMPANIONS_FOR_ONSITE)
    const names = { firstName: toAdd.firstName, lastName: toAdd.lastName ?? '' }
    const wrong = Object.entries(companionErrors(settings, names)).map(([field, code]) => ({ path: field, code }))
    if (wrong.length > 0) refuse(common.VALIDATION, {}, wrong)
    const { length } = await listCompanionIds(tx, eventId, registrar.id)
    if (isFull(settings, length)) refuse(companionRefusals.COMPANIONS_FULL, { max: settings.FO_COMPANIONS_MAX })
    const userId = await createUser(tx, ports, {
      domainId,
      email: toAdd.email ?? null,
      isVouched: hasRight(caller, 'people.write', eventId),
      firstName: names.firstName,
      lastName: names.lastName || settings.FO_COMPANION_DEFAULT_LAST_NAME,
      languageId: registrar.languageId,
    })
    await noteRegistrar(tx, ports, { eventId, userId }, { registeredBy: registrar.id })
    if (registersAtOnce(settings)) {
      const againstTaking = placePermissionOf(caller, eventId, settings)
      const subject = { event, settings, userId, isExhibitor: false, againstTaking, language }
      await ports.hooks.announce(
        tx,
        ports,
        subject,
        await decide(tx, ports, subject, likeTheirs(event, registrar, ports.clock.now())),
      )
    }
    return mustFind(tx, { domainId, eventId, userId })
  })
}

/** A companion without questions gets the host's remaining days and type. */
function likeTheirs({ days }: LoadedEvent, { UserEvent: facts }: User, now: Date) {
  const past = days.filter((day) => !isEventOver(days, now) && isOver(day, now)).map(({ id }) => id)
  return {
    choice: 'companion' as const,
    dayIds: facts?.UserEventDays.flatMap(({ registered, eventDayId: id }) =>
      registered && !past.includes(id) ? [id] : [],
    ),
    typoId: facts?.typoId,
    registeredFrom: facts?.registeredFrom,
  }
}

/** Removes a companion, frees their places and tells them; without an address, all their data is deleted. */
export async function removeCompanion(ports: Ports, path: Path, caller: Caller, language: string): Promise<void> {
  const { domainId, eventId, userId } = path
  const event = await loadEvent(ports.db, eventId, domainId)
  await transaction(ports.db, async (tx) => {
    await holdToDelete(tx, userId)
    await lockPerson(tx, ports, eventId, userId)
    const companion = await mustFind(tx, path)
    const registeredBy = companion.UserEvent?.registeredBy
    if (!registeredBy || registeredBy !== caller.userId) refuse(companionRefusals.COMPANION_FIXED)
    const settings = settingsFor(event, language, typologyOf(companion))
    mustBeOpen(event, settings, ports.clock.now())
    const subject = {
      event,
      settings,
      userId,
      isExhibitor: companion.isExhibitor,
      againstTaking: alwaysPermitted,
      language,
    }
    const hasAddress = companion.Authentication.email !== ''
    const wasComing = companion.UserEvent?.registered === true
    const { changed, takePlaces } = await writeDecision(tx, ports, subject, { choice: 'absent' })
    if (hasAddress && wasComing) await ports.hooks.announce(tx, ports, subject, changed)
    await takePlaces()
    const isForgotten = !hasAddress && !(await isKept(tx, eventId, userId))
    if (isForgotten) await deleteUser(tx, userId)
    else await noteRegistrar(tx, ports, { eventId, userId }, { registeredBy: null })
  })
}

export interface PersonToCreate {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}

/** Creates a person to register; the creator may answer for them even without being their host. */
export async function createPerson(
  ports: Ports,
  { domainId, eventId }: { domainId: string; eventId: string },
  person: PersonToCreate,
  { caller, language }: { caller: Caller; language: string },
): Promise<User> {
  const event: LoadedEvent = await loadEvent(ports.db, eventId, domainId)
  const settings = await settingsOf(ports.db, event, language, caller.userId)
  if (!hasRight(caller, 'people.write', eventId)) {
    mustBeOpen(event, settings, ports.clock.now())
    if (settings.FO_MEETING_CREATE_ACCOUNT_HIDE) refuse(common.FORBIDDEN)
  }
  return transaction(ports.db, async (tx) => {
    const userId = await createUser(tx, ports, {
      domainId,
      ...person,
      isVouched: hasRight(caller, 'people.write', eventId),
    })
    if (hasRight(caller, 'people.write', eventId)) auditByRight('people.write', { about: userId })
    await noteRegistrar(tx, ports, { eventId, userId }, { registeredBy2: actorOf(caller).userId })
    return mustFind(tx, { domainId, eventId, userId })
  })
}

interface GivingUp {
  readonly event: LoadedEvent
  readonly language: string
}

/** Cancels a registration; refuses one cancelled before, so that a repeated request counts once. */
export async function giveUp(
  tx: Tx,
  ports: Ports,
  { event, user, language }: GivingUp & { readonly user: User },
  { version, isTold }: { readonly version?: number; readonly isTold: boolean },
): Promise<void> {
  const settings = settingsFor(event, language, typologyOf(user))
  const { id: userId, isExhibitor } = user
  const subject = { event, settings, userId, isExhibitor, againstTaking: alwaysPermitted, language }
  const { changed, takePlaces } = await writeDecision(tx, ports, subject, { choice: 'absent', version })
  if (changed.before.state === 'absent') refuse(common.STALE)
  if (isTold) await ports.hooks.announce(tx, ports, subject, changed)
  await takePlaces()
}

export async function giveUpCompanions(
  tx: Tx,
  ports: Ports,
  { event, companionIds, language }: GivingUp & { readonly companionIds: readonly string[] },
  { isTold }: { readonly isTold: boolean },
): Promise<void> {
  const { domainId, id: eventId } = event.row
  for (const userId of companionIds) {
    const user = await readUser(tx, { domainId, eventId, userId })
    if (!user?.UserEvent?.registered) continue
    await giveUp(tx, ports, { event, user, language }, { isTold })
  }
}
