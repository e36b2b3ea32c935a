import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { Choice, ParticipationState } from '@parvis/contract/participation/participation.rules.ts'
import { daysHeld, outcomeOf, stateOf } from '@parvis/contract/participation/participation.rules.ts'
import { participationRefusals } from '@parvis/contract/participation/participation.ts'
import { userRefusals } from '@parvis/contract/users/users.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { withRetiredDays } from '#features/events/events.service.ts'
import { enqueueWebhooks } from '#features/webhooks/outbox.service.ts'
import type { Tx } from '#kit/transaction.ts'
import { readInParallel } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { publishAttendance } from './attendance.service.ts'
import { anyTypePays, payerIn, updateBalance } from './balance.service.ts'
import { showIfOwn } from './displayed-names.service.ts'
import { adjustEntitlements } from './entitlements.service.ts'
import type { DayChange, HeldDay, LockedParticipation, ParticipationRow } from './participation.store.ts'
import {
  dropEmployee,
  isRegistrar,
  listHeldDays,
  lockParticipation,
  markPresent,
  mergeExtended,
  saveDays,
  saveEmployee,
  saveOut,
  saveParticipation,
} from './participation.store.ts'
import type { Participant } from './places.service.ts'
import { askAhead, daysFor, movePlaces, mustBeOffered, refuseFull } from './places.service.ts'
import { lockTypology, savingTypology } from './types.service.ts'

export type { Participant }
export { isRegistrar, refuseFull }

export interface Decision {
  readonly choice: Choice
  /** The complete list of days to hold; all days of the event when left out. */
  readonly dayIds?: readonly string[] | undefined
  readonly typoId?: string | null | undefined
  readonly registeredFrom?: string | undefined
  readonly extended?: Readonly<Record<string, unknown>> | undefined
  readonly representedBy?: string | undefined
  /** Version for optimistic locking; an update with an older one is refused. */
  readonly version?: number | undefined
}

interface Attendance {
  readonly state: ParticipationState
  readonly dayIds: readonly string[]
  readonly typoId: string | null
}

/** The committed state before and after a change, for webhooks, mails and the journal. */
export interface ParticipationChanged {
  readonly before: Attendance
  readonly after: Attendance
  readonly version: number
  readonly code: string
}

/** A decision that is written; its places are not taken yet. */
export interface WrittenDecision {
  readonly changed: ParticipationChanged
  /** Locks the places and takes them, together with `lastly`. */
  readonly takePlaces: (lastly?: () => Promise<void>) => Promise<void>
}

/** Applies a decision in the caller's transaction: state, days and places (specification 1, § 4). */
export async function decide(
  tx: Tx,
  ports: Ports,
  subject: Participant,
  decision: Decision,
): Promise<ParticipationChanged> {
  const { changed, takePlaces } = await writeDecision(tx, ports, subject, decision)
  await takePlaces()
  return changed
}

/**
 * Writes the state, type and days of a decision. The caller does its slow work before it takes the places, as other
 * people wait for their locks until commit. `alongside` reads the written rows in the same round trip.
 */
export async function writeDecision(
  tx: Tx,
  ports: Ports,
  subject: Participant,
  decision: Decision,
  alongside: () => Promise<void> = async () => {},
): Promise<WrittenDecision> {
  const { event, userId } = subject
  const now = ports.clock.now()
  const { row, known, days } = await readInParallel(tx, {
    row: () => lockParticipation(tx, event.row.id, userId, now),
    known: () => listHeldDays(tx, event.row.id, userId),
    days: () => withRetiredDays(tx, event),
  })
  await showIfOwn(tx, subject, row)
  if (decision.version !== undefined && decision.version !== row.version) refuse(common.STALE)
  const held = row.version === 0 ? [] : known
  const outcome = outcomeOf(decision.choice)
  const offered = await daysFor(tx, subject, { days, held: registeredDays(held) }, now)
  const dayIds = daysHeld(outcome, offered, decision.dayIds)
  if (outcome.days === 'chosen') mustBeOffered(subject, offered, decision.dayIds, now)
  if (outcome.registered) mustBeAdmitted(subject)
  if (outcome.registered && dayIds.length === 0 && event.days.length > 0) refuse(participationRefusals.DAY_REQUIRED)
  const onSite = outcome.registered && !outcome.isRemote
  if (onSite && !event.row.onSite && stateOf(row) !== 'onsite') refuse(participationRefusals.CHOICE_UNAVAILABLE)

  const standing = { eventId: event.row.id, userId, ...outcome, dayIds }
  const isCompleted = outcome.registered && ((row.isCompleted && !row.isPartial) || !anyTypePays(event))
  // The caller has checked that no answer is missing, or checks it afterwards.
  const changes = { ...factsAfter(row, subject, decision, now), isCompleted, isPartial: false }
  const given = isGivenType(subject, outcome.registered) ? changes.typoId : row.typoId
  const typed = { userId, was: given, typoId: changes.typoId }
  await readInParallel(tx, {
    followed: () => adjustEntitlements(tx, ports, standing),
    type: () => lockTypology(tx, event.row.id, typed),
    asked: () => askAhead(tx, subject, held, onSite ? dayIds : []),
  })
  publishAttendance(tx, ports, event.row.id)
  const isSettled = !anyTypePays(event)
  const { version } = await readInParallel(tx, {
    version: () => savingTypology(() => saveParticipation(tx, event.row.id, userId, changes)),
    days: () => saveDays(tx, event.row.id, userId, dayChanges(event, held, dayIds, onSite, now)),
    told: () => tellRegistration(tx, ports, row, changes),
    ...(isSettled && { alongside }),
  })
  if (!isSettled) {
    await updateBalance(tx, ports, event, payerIn(row))
    await alongside()
  }
  const changed: ParticipationChanged = {
    before: { state: row.version === 0 ? 'none' : stateOf(row), dayIds: registeredDays(held), typoId: row.typoId },
    after: { state: stateOf({ ...row, ...changes }), dayIds, typoId: changes.typoId ?? null },
    version,
    code: row.code,
  }
  const places = () => movePlaces(tx, ports, subject, held, onSite ? dayIds : [])
  return {
    changed,
    takePlaces: async (lastly) => void (await readInParallel(tx, { ...(lastly && { lastly }), places })),
  }
}

type Coming = Pick<ParticipationRow, 'registered' | 'responded' | 'isRemote' | 'representedBy'>

async function tellRegistration(
  tx: Tx,
  ports: Ports,
  row: LockedParticipation,
  after: Partial<Coming> = {},
): Promise<void> {
  const { eventId, userId, version, hasWebhooks } = row
  if (!hasWebhooks) return
  const [was, is] = [row.registered && version > 0, after.registered ?? row.registered]
  if (!was && !is) return
  const kind = was && is ? 'registration.updated' : is ? 'registration.created' : 'registration.cancelled'
  const data = { state: stateOf({ ...row, ...after }), version: version + 1 }
  await enqueueWebhooks(tx, ports, { eventId, userId, kind, data })
}

/** Exhibitors are admitted only where the event has a type for them (specification 2, § 6). */
function mustBeAdmitted({ isExhibitor, settings }: Participant): void {
  if (isExhibitor && settings.FO_TYPOLOGY_EXHIBITOR === '') refuse(userRefusals.EXHIBITOR_ON_VISITOR_SPACE)
}

/** A registration without payment is complete at once (specification 1, § 4). */
async function settleFor(tx: Tx, ports: Ports, event: LoadedEvent, row: ParticipationRow): Promise<void> {
  if (anyTypePays(event)) await updateBalance(tx, ports, event, payerIn(row))
}

const registeredDays = (held: readonly HeldDay[]) => held.filter((day) => day.registered).map((day) => day.eventDayId)

/** The type of exhibitors is assigned by the server: it is not among the types that people choose. */
const isGivenType = ({ isExhibitor, settings }: Participant, comes: boolean): boolean =>
  isExhibitor && comes && settings.FO_TYPOLOGY_EXHIBITOR !== ''

/** People who do not come keep none of the registration fields (specification 1, § 4). */
function factsAfter(row: ParticipationRow, subject: Participant, decision: Decision, now: Date) {
  const outcome = outcomeOf(decision.choice)
  if (outcome.isRepresented && decision.representedBy === undefined && row.representedBy === null) {
    refuse(participationRefusals.REPRESENTATIVE_REQUIRED)
  }
  const exhibitorTypology = isGivenType(subject, outcome.registered) ? subject.settings.FO_TYPOLOGY_EXHIBITOR : ''
  return {
    responded: true,
    registered: outcome.registered,
    registeredAt: outcome.registered ? (row.registered ? row.registeredAt : now) : null,
    isRemote: outcome.isRemote,
    isOut: false,
    representedBy: outcome.isRepresented ? (decision.representedBy ?? row.representedBy) : null,
    typoId: exhibitorTypology || (decision.typoId === undefined ? row.typoId : decision.typoId),
    registeredFrom: row.registered ? row.registeredFrom : decision.registeredFrom || 'WEB',
    extended: { ...row.extended, ...decision.extended, PARTICIPATION_IS_REMOTE: outcome.isRemote },
  }
}

/** Chosen days get a registration date, the others are given back (specification 1, § 4). */
function dayChanges(
  event: LoadedEvent,
  held: readonly HeldDay[],
  dayIds: readonly string[],
  onSite: boolean,
  now: Date,
): DayChange[] {
  return event.days.flatMap(({ id }): DayChange[] => {
    const before = held.find((day) => day.eventDayId === id)
    const registered = dayIds.includes(id)
    const same = before ? before.registered === registered && before.onSite === (registered && onSite) : !registered
    return same
      ? []
      : [{ eventDayId: id, registered, onSite: registered && onSite, registeredAt: registered ? now : null }]
  })
}

/** Adds or gives back one day without changing the rest of the registration; dated now, or `at` where that is past. */
export function changeDay(
  tx: Tx,
  ports: Ports,
  subject: Participant,
  dayId: string,
  registered: boolean,
  at?: Date,
): Promise<void> {
  const asked = registered ? [dayId] : []
  return holdDays(tx, ports, subject, { wanted: (held) => [...held.filter((id) => id !== dayId), ...asked], asked, at })
}

export function swapDay(
  tx: Tx,
  ports: Ports,
  subject: Participant,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  const wanted = (held: readonly string[]) => [...held.filter((id) => id !== from && id !== to), to]
  return holdDays(tx, ports, subject, { wanted, asked: [to] })
}

interface ToHold {
  readonly wanted: (held: readonly string[]) => string[]
  readonly asked: readonly string[]
  readonly at?: Date | undefined
}

async function holdDays(tx: Tx, ports: Ports, subject: Participant, { wanted, asked, at }: ToHold): Promise<void> {
  const { event, userId } = subject
  const now = ports.clock.now()
  const since = at && at < now ? at : now
  const row = await lockParticipation(tx, event.row.id, userId, now)
  await showIfOwn(tx, subject, row)
  const held = await listHeldDays(tx, event.row.id, userId)
  if (asked.length > 0) {
    const days = await withRetiredDays(tx, event)
    mustBeOffered(subject, await daysFor(tx, subject, { days, held: registeredDays(held) }, now), asked, now)
  }
  const dayIds = wanted(registeredDays(held))
  const onSite = row.isRemote ? false : dayIds.length > 0
  const state = dayIds.length === 0 ? (row.registered ? 'gone' : 'same') : row.registered ? 'same' : 'came'
  if (state === 'came') mustBeAdmitted(subject)
  if (state === 'came' && !event.row.onSite) refuse(participationRefusals.CHOICE_UNAVAILABLE)
  const isComing = dayIds.length > 0
  const standing = { registered: isComing, isRemote: isComing && row.isRemote, dayIds }
  await adjustEntitlements(tx, ports, { eventId: event.row.id, userId, ...standing })
  publishAttendance(tx, ports, event.row.id)
  const changes = {
    ...(state === 'came' && {
      registered: true,
      responded: true,
      registeredAt: since,
      representedBy: null,
      isCompleted: !anyTypePays(event),
    }),
    ...(state === 'gone' && {
      registered: false,
      responded: true,
      registeredAt: null,
      isRemote: false,
      isCompleted: false,
      isPartial: false,
    }),
    updatedAt: now,
  }
  await saveParticipation(tx, event.row.id, userId, changes)
  await tellRegistration(tx, ports, row, changes)
  await saveDays(tx, event.row.id, userId, dayChanges(event, held, dayIds, onSite, since))
  await movePlaces(tx, ports, subject, held, onSite ? dayIds : [])
  await settleFor(tx, ports, event, row)
}

export async function changePresence(
  tx: Tx,
  ports: Ports,
  subject: Participant,
  dayId: string,
  presentAt: Date | null,
): Promise<void> {
  const { userId } = subject
  const { id: eventId } = subject.event.row
  await lockParticipation(tx, eventId, userId, ports.clock.now())
  const wasPresent = await markPresent(tx, eventId, userId, dayId, presentAt)
  if (wasPresent !== (presentAt !== null)) {
    const kind = presentAt === null ? 'attendee.check_in_undone' : 'attendee.checked_in'
    const data = { dayId, ...(presentAt && { presentAt: presentAt.toISOString() }) }
    await enqueueWebhooks(tx, ports, { eventId, userId, kind, data })
  }
  publishAttendance(tx, ports, subject.event.row.id)
}

/** Not an answer of the person, so the version stays. */
export async function changeOut(tx: Tx, eventId: string, userId: string, isOut: boolean): Promise<void> {
  await saveOut(tx, eventId, userId, isOut)
}

/** Changes answers without a new decision about attendance. */
export async function changeAnswers(
  tx: Tx,
  ports: Ports,
  subject: Participant,
  changes: Pick<Decision, 'extended' | 'typoId'>,
): Promise<void> {
  const { event, userId } = subject
  const row = await lockParticipation(tx, event.row.id, userId, ports.clock.now())
  await showIfOwn(tx, subject, row)
  const typoId = changes.typoId === undefined ? row.typoId : changes.typoId
  const extended = { ...row.extended, ...changes.extended }
  const typed = { userId, was: row.typoId, typoId }
  await lockTypology(tx, event.row.id, typed)
  await savingTypology(() => saveParticipation(tx, event.row.id, userId, { typoId, extended }))
  await tellRegistration(tx, ports, row)
  if (typoId !== row.typoId && row.registered) await settleFor(tx, ports, event, row)
}

export async function mergeParticipationExtended(
  tx: Tx,
  ports: Ports,
  eventId: string,
  userId: string,
  values: Record<string, unknown>,
): Promise<void> {
  await mergeExtended(tx, eventId, userId, values, ports.clock.now())
}

/** Not an answer of the person, so the version stays. */
export async function takePartAs(
  tx: Tx,
  ports: Ports,
  eventId: string,
  userId: string,
  employeeId: string,
): Promise<void> {
  await saveEmployee(tx, eventId, userId, employeeId, ports.clock.now())
}

export async function comeForNoCompany(tx: Tx, ports: Ports, eventId: string, employeeId: string): Promise<void> {
  await dropEmployee(tx, eventId, employeeId, ports.clock.now())
}

/** Locks a participation, created if missing, so that changes of one person's holdings run one after the other. */
export function lockPerson(tx: Tx, ports: Ports, eventId: string, userId: string): Promise<LockedParticipation> {
  return lockParticipation(tx, eventId, userId, ports.clock.now())
}

export async function settle(tx: Tx, ports: Ports, subject: Participant): Promise<void> {
  const { event, userId } = subject
  const row = await lockParticipation(tx, event.row.id, userId, ports.clock.now())
  if (!row.registered) return
  await settleFor(tx, ports, event, row)
  if (!anyTypePays(event) && !row.isCompleted && !row.isPartial)
    await saveParticipation(tx, event.row.id, userId, { isCompleted: true })
}
