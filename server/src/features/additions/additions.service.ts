import type {
  addAtDoor as addAtDoorEndpoint,
  addPerson as addPersonEndpoint,
} from '@parvis/contract/additions/additions.ts'
import type { HandlerInput, HandlerReply } from '@parvis/contract/kit/endpoint.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import { codeOf } from '@parvis/contract/participation/participation.rules.ts'
import { participationRefusals } from '@parvis/contract/participation/participation.ts'
import type { User } from '@parvis/contract/users/users.ts'
import { employ } from '#features/companies/bulk.service.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { loadEvent, settingsFor, typologyIn } from '#features/events/events.service.ts'
import { introduceStranger } from '#features/participation/hosts.service.ts'
import type { Participant } from '#features/participation/participation.service.ts'
import { changeAnswers, changePresence, takePartAs } from '#features/participation/participation.service.ts'
import { alwaysPermitted } from '#features/participation/place-permission.service.ts'
import { registerByHand } from '#features/registration/registration.service.ts'
import { listTypologies } from '#features/typologies/typologies.service.ts'
import { createUser, ensureUser, readUser } from '#features/users/users.service.ts'
import type { Caller } from '#kit/access.ts'
import { hasRight } from '#kit/access.ts'
import { addAuditDetails } from '#kit/audit-log.ts'
import type { Tx } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'

type OfPeople = HandlerInput<typeof addPersonEndpoint>
type OfDoor = HandlerInput<typeof addAtDoorEndpoint>
type Outcome = HandlerReply<typeof addPersonEndpoint>['outcome']

interface By {
  readonly caller: Caller
  readonly language: string
}

interface ToAdd extends Omit<OfPeople['body'], 'presentOn'> {
  readonly presentOn: string | undefined
  readonly registeredFrom: 'TEAM' | 'DOOR'
}

interface Added {
  readonly user: User
  readonly outcome: Outcome
}

export async function addPerson(
  ports: Ports,
  path: OfPeople['params'],
  { presentOn, ...toAdd }: OfPeople['body'],
  by: By,
): Promise<HandlerReply<typeof addPersonEndpoint>> {
  const event = await loadEvent(ports.db, path.eventId, path.domainId)
  const { user, outcome } = await add(ports, event, { ...toAdd, presentOn, registeredFrom: 'TEAM' }, by)
  return { userId: user.id, outcome }
}

export async function addAtDoor(
  ports: Ports,
  { dayId, ...path }: OfDoor['params'],
  { isPresent, ...person }: OfDoor['body'],
  by: By,
): Promise<HandlerReply<typeof addAtDoorEndpoint>> {
  const event = await loadEvent(ports.db, path.eventId, path.domainId)
  if (!event.days.some(({ id }) => id === dayId)) refuse(common.NOT_FOUND)
  const choices = { dayIds: [dayId], articles: [], isTold: false, presentOn: isPresent ? dayId : undefined }
  const { user, outcome } = await add(ports, event, { ...person, ...choices, registeredFrom: 'DOOR' }, by)
  const { firstName, lastName, UserEvent: facts } = user
  const day = facts?.UserEventDays.find(({ eventDayId, registered }) => eventDayId === dayId && registered)
  if (!facts || !day) return { outcome, person: null }
  const { label = null } = (await listTypologies(ports.db, path.eventId)).find(({ id }) => id === facts.typoId) ?? {}
  const typo = typologyIn(event, by.language, { typoId: facts.typoId, label })
  return { outcome, person: { firstName, lastName, typo, code: facts.code ?? '', isPresent: day.present } }
}

function add(ports: Ports, event: LoadedEvent, toAdd: ToAdd, by: By): Promise<Added> {
  return transaction(ports.db, async (tx) => {
    const { user, isNew } = await personFor(tx, ports, event, toAdd, by)
    addAuditDetails({ about: user.id })
    if (user.UserEvent?.registered) {
      addAuditDetails({ after: { scan: 'already' } })
      return { user, outcome: 'already' }
    }
    const [{ domainId, id: eventId }, userId] = [event.row, user.id]
    const subject: Participant = {
      ...{ event, userId, language: by.language, isForced: true, isExhibitor: user.isExhibitor },
      ...{ settings: settingsFor(event, by.language, toAdd.typoId ?? user.typoId), againstTaking: alwaysPermitted },
    }
    // Given before the registration: the team may give a type that people do not choose themselves.
    if (toAdd.typoId !== undefined) await changeAnswers(tx, ports, subject, { typoId: toAdd.typoId })
    await employAt(tx, ports, { domainId, eventId, userId }, toAdd.company)
    await registerByHand(tx, ports, {
      ...{ event, path: { domainId, eventId, userId }, by },
      toRegister: { ...valuesOf(toAdd), force: {} },
    })
    const { presentOn } = toAdd
    const saved = await mustFind(tx, event, userId)
    if (presentOn === undefined) return { user: saved, outcome: isNew ? 'added' : 'registered' }
    mustHold(saved, presentOn)
    await changePresence(tx, ports, subject, presentOn, ports.clock.now())
    return { user: await mustFind(tx, event, userId), outcome: isNew ? 'added' : 'registered' }
  })
}

/** The new person, or the one of the address, who keeps their own names. */
async function personFor(
  tx: Tx,
  ports: Ports,
  event: LoadedEvent,
  { firstName, lastName, email }: ToAdd,
  { caller }: By,
): Promise<{ user: User; isNew: boolean }> {
  const { domainId, id: eventId } = event.row
  const toCreate = { domainId, firstName, lastName, isVouched: hasRight(caller, 'people.write', eventId) }
  const { userId, isNew } =
    email === undefined
      ? { userId: await createUser(tx, ports, { ...toCreate, email: null }), isNew: true }
      : await ensureUser(tx, ports, { ...toCreate, email })
  await introduceStranger(tx, ports, { eventId, userId }, { firstName, lastName })
  return { user: await mustFind(tx, event, userId), isNew }
}

async function mustFind(tx: Tx, { row }: LoadedEvent, userId: string): Promise<User> {
  return (await readUser(tx, { domainId: row.domainId, eventId: row.id, userId })) ?? refuse(common.NOT_FOUND)
}

async function employAt(
  tx: Tx,
  ports: Ports,
  { domainId, eventId, userId }: { domainId: string; eventId: string; userId: string },
  company = '',
): Promise<void> {
  if (company === '') return
  const { employed } = await employ(tx, ports, domainId, [{ userId, company }])
  const employeeId = employed.get(userId)
  if (employeeId !== undefined) await takePartAs(tx, ports, eventId, userId, employeeId)
}

const valuesOf = ({ typoId, dayIds, articles, registeredFrom, isTold }: ToAdd) => ({
  values: {
    participation: { participation: codeOf('onsite') },
    ...(typoId !== undefined && { typology: { typoId } }),
    dates: { dayIds },
    articles: { articles },
  },
  registeredFrom,
  isTold,
})

function mustHold({ UserEvent: facts }: User, dayId: string): void {
  const isHeld = facts?.UserEventDays.some(({ eventDayId, registered }) => eventDayId === dayId && registered)
  if (!isHeld) refuse(participationRefusals.DAY_REQUIRED, {}, [{ path: 'presentOn', code: 'DAY_REQUIRED' }])
}
