import type {
  addAtDoor as addAtDoorEndpoint,
  addPerson as addPersonEndpoint,
  Settlement,
} from '@parvis/contract/additions/additions.ts'
import { checkoutRefusals } from '@parvis/contract/checkout/checkout.ts'
import type { HandlerInput, HandlerReply } from '@parvis/contract/kit/endpoint.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import { codeOf } from '@parvis/contract/participation/participation.rules.ts'
import { participationRefusals } from '@parvis/contract/participation/participation.ts'
import type { User } from '@parvis/contract/users/users.ts'
import { beginFreeing, endFreeing } from '#features/billing/billing.service.ts'
import { awaitTransfer, takeMoney } from '#features/checkout/desk.service.ts'
import { employ } from '#features/companies/bulk.service.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { loadEvent, settingsFor, typologyIn } from '#features/events/events.service.ts'
import { lockPaidFor } from '#features/participation/balance.service.ts'
import { introduceStranger } from '#features/participation/hosts.service.ts'
import type { Participant } from '#features/participation/participation.service.ts'
import { changeAnswers, changePresence, takePartAs } from '#features/participation/participation.service.ts'
import { alwaysPermitted } from '#features/participation/place-permission.service.ts'
import { registerByHand } from '#features/registration/registration.service.ts'
import { listTypologies } from '#features/typologies/typologies.service.ts'
import { createUser, ensureUser, readUser } from '#features/users/users.service.ts'
import type { Caller } from '#kit/access.ts'
import { hasRight } from '#kit/access.ts'
import { addAuditDetails, addToAuditedChange } from '#kit/audit-log.ts'
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

interface ToAdd extends Omit<OfPeople['body'], 'presentOn' | 'settlement'> {
  readonly presentOn: string | undefined
  readonly settlement: Settlement | undefined
  readonly registeredFrom: 'TEAM' | 'DOOR'
}

interface Added {
  readonly user: User
  readonly outcome: Outcome
}

export async function addPerson(
  ports: Ports,
  path: OfPeople['params'],
  { presentOn, settlement, ...toAdd }: OfPeople['body'],
  by: By,
): Promise<HandlerReply<typeof addPersonEndpoint>> {
  const event = await loadEvent(ports.db, path.eventId, path.domainId)
  const isMoney = settlement !== undefined && settlement.kind !== 'awaited'
  if (isMoney && !hasRight(by.caller, 'money.write', path.eventId)) refuse(common.FORBIDDEN)
  const { user, outcome } = await add(ports, event, { ...toAdd, presentOn, settlement, registeredFrom: 'TEAM' }, by)
  return { userId: user.id, outcome }
}

export async function addAtDoor(
  ports: Ports,
  { dayId, ...path }: OfDoor['params'],
  { isPresent, settlement, ...person }: OfDoor['body'],
  by: By,
): Promise<HandlerReply<typeof addAtDoorEndpoint>> {
  const event = await loadEvent(ports.db, path.eventId, path.domainId)
  if (!event.days.some(({ id }) => id === dayId)) refuse(common.NOT_FOUND)
  const choices = { dayIds: [dayId], articles: [], isTold: false, presentOn: isPresent ? dayId : undefined }
  const { user, outcome } = await add(ports, event, { ...person, ...choices, settlement, registeredFrom: 'DOOR' }, by)
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
    const paying = { userId, language: by.language, isTold: toAdd.isTold }
    await beginSettlement(tx, ports, paying, event, toAdd.settlement)
    await registerByHand(tx, ports, {
      ...{ event, path: { domainId, eventId, userId }, by },
      toRegister: { ...valuesOf(toAdd), force: {} },
    })
    await settle(tx, ports, paying, event, toAdd.settlement)
    const { presentOn } = toAdd
    const saved = await mustFind(tx, event, userId)
    if (presentOn === undefined) return { user: saved, outcome: isNew ? 'added' : 'registered' }
    mustHold(saved, presentOn)
    await changePresence(tx, ports, subject, presentOn, ports.clock.now())
    return { user: await mustFind(tx, event, userId), outcome: isNew ? 'added' : 'registered' }
  })
}

interface Paying {
  readonly userId: string
  readonly language: string
  readonly isTold: boolean
}

/** Before the registration, whose mail and completeness follow the balance; locks the payer before places. */
async function beginSettlement(tx: Tx, ports: Ports, { userId }: Paying, event: LoadedEvent, settlement?: Settlement) {
  if (!settlement) return
  const eventId = event.row.id
  await lockPaidFor(tx, ports, eventId, userId)
  if (settlement.kind === 'free') await beginFreeing(tx, ports, { eventId, userId, reason: settlement.reason })
}

async function settle(tx: Tx, ports: Ports, of: Paying, event: LoadedEvent, settlement?: Settlement): Promise<void> {
  if (settlement?.kind === 'awaited') return awaitTransfer(tx, ports, event, of)
  if (settlement?.kind === 'paid') return takeMoney(tx, ports, event, of, settlement)
  if (settlement?.kind !== 'free') return
  if ((await endFreeing(tx, event, of.userId)) === 0) refuse(checkoutRefusals.NOTHING_TO_PAY)
  addToAuditedChange({ means: 'free' })
  addAuditDetails({ why: settlement.reason })
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
