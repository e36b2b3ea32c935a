import type { Fault } from '@parvis/contract/guests/guests.ts'
import { RefusalError } from '@parvis/contract/kit/refusal.ts'
import { employ } from '#features/companies/bulk.service.ts'
import { settingsFor } from '#features/events/events.service.ts'
import { publishAttendance } from '#features/participation/attendance.service.ts'
import type { Invited, InvitedChange } from '#features/participation/bulk.service.ts'
import { insertInvited, lockTypes, saveInvited } from '#features/participation/bulk.service.ts'
import { weigh as weighLacks } from '#features/participation/completeness.service.ts'
import { saveShown } from '#features/participation/displayed-names.service.ts'
import type { Participant } from '#features/participation/participation.service.ts'
import { changeAnswers, decide } from '#features/participation/participation.service.ts'
import { alwaysPermitted } from '#features/participation/place-permission.service.ts'
import { prefillDays } from '#features/registration/prefilled-draft.service.ts'
import type { PersonChange } from '#features/users/bulk.service.ts'
import { giveAddresses, insertPeople, savePeople } from '#features/users/bulk.service.ts'
import type { ShownAs } from '#features/users/users.service.ts'
import { newId } from '#kit/ids.ts'
import type { Tx } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { Settled } from './guests.store.ts'
import { backToSavepoint, keepSavepoint, saveIdentifiers, savepoint } from './guests.store.ts'
import type { Plan, Weighed, Weighing } from './outcomes.service.ts'

/** A person was added between weighing and writing: both are repeated. */
export class MovedMeanwhile extends Error {}

interface Writing extends Weighing {
  readonly language: string
  /** Gets the companies that the lines create. */
  readonly companies: string[]
}

interface Written {
  readonly userId: string
  readonly plan: Plan
}

/** Writes the lines in bulk, or one by one when each takes limited places. */
export async function writeAll(
  tx: Tx,
  ports: Ports,
  writing: Writing,
  weighed: readonly Weighed[],
): Promise<Settled[]> {
  const typed = weighed.flatMap(({ plan }) => plan?.typoId ?? [])
  const offered = await lockTypes(tx, writing.event.row.id, typed)
  const settled: Settled[] = []
  const plans: Plan[] = []
  const ids = new Map<number, string | null>()
  for (const { plan, ...one } of weighed) {
    const isGone = plan?.typoId !== undefined && !offered.has(plan.typoId)
    if (!plan || isGone) settled.push(isGone ? aside(one.line, typeGone) : untouched(one))
    else if (writing.rules.standing === 'registered' && plan.dayIds.length > 0)
      settled.push(await writeAlone(tx, ports, writing, { ...one, plan }))
    else plans.push(plan)
  }
  for (const { userId, plan } of await writeMany(tx, ports, writing, plans)) ids.set(plan.guest.line, userId)
  const outcomes = new Map(weighed.map(({ line, outcome }) => [line, outcome]))
  const rest = plans.map(({ guest: { line } }) => ({
    ...{ line, outcome: outcomes.get(line) ?? 'unchanged', userId: ids.get(line) ?? null, faults: null },
  }))
  return [...settled, ...rest]
}

const typeGone: Fault = { target: 'typology', code: 'TYPE_UNKNOWN' }
const aside = (line: number, fault: Fault): Settled => ({ line, outcome: 'wrong', userId: null, faults: [fault] })
const untouched = ({ line, outcome, faults }: Omit<Weighed, 'plan'>): Settled => ({
  ...{ line, outcome, userId: null },
  faults: faults.length > 0 ? faults : null,
})

/** Registers a guest by the rules of a registration; when a day has filled up, nothing of the line is written. */
async function writeAlone(
  tx: Tx,
  ports: Ports,
  writing: Writing,
  { line, outcome, plan }: Weighed & { plan: Plan },
): Promise<Settled> {
  await savepoint(tx)
  try {
    const [written] = await writeMany(tx, ports, writing, [plan])
    if (!written) throw new Error('A line was written and became nobody')
    await register(tx, ports, writing, written)
    await keepSavepoint(tx)
    return { line, outcome, userId: written.userId, faults: null }
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error
    await backToSavepoint(tx)
    return aside(line, { target: 'days', code: error.refusal.code === 'DAY_FULL' ? 'DAY_FULL' : 'DAY_REFUSED' })
  }
}

const participantOf = ({ event, language }: Writing, userId: string, plan: Plan): Participant => ({
  ...{ event, userId, language, againstTaking: alwaysPermitted, isForced: true },
  settings: settingsFor(event, language, plan.typoId ?? plan.known?.participation?.typoId ?? null),
  isExhibitor: plan.known?.person.isExhibitor ?? false,
})

async function register(tx: Tx, ports: Ports, writing: Writing, { userId, plan }: Written): Promise<void> {
  const { event, language } = writing
  await decide(tx, ports, participantOf(writing, userId, plan), {
    choice: 'onsite',
    dayIds: plan.dayIds,
    registeredFrom: 'IMPORT',
  })
  await weighLacks(tx, ports, { event, userId, language })
}

/** Writes people, participations, companies and identifiers with one statement per kind. */
async function writeMany(tx: Tx, ports: Ports, writing: Writing, plans: readonly Plan[]): Promise<Written[]> {
  if (plans.length === 0) return []
  const { event } = writing
  const { id: eventId, domainId } = event.row
  const now = ports.clock.now()
  publishAttendance(tx, ports, eventId)
  const people = plans.map((plan) => ({ userId: plan.known?.person.userId ?? newId(now), plan }))
  await writePeople(tx, domainId, people, now)
  const isNew = ({ plan }: Written) => plan.known?.participation === undefined
  await insertAll(tx, eventId, people.filter(isNew), now)
  await changeShown(
    tx,
    eventId,
    people.filter((one) => !isNew(one)),
  )
  const { employed, created } = await employ(
    tx,
    ports,
    domainId,
    people.flatMap(({ userId, plan: { company } }) => (company === undefined ? [] : [{ userId, company }])),
  )
  writing.companies.push(...created)
  const changed = people.map((one) => changeOf(one, isNew(one), employed.get(one.userId)))
  await saveInvited(
    tx,
    eventId,
    changed.filter((change) => Object.keys(change).length > 1),
    now,
  )
  for (const { userId, plan } of people)
    if (isSettledByType(plan))
      await changeAnswers(tx, ports, participantOf(writing, userId, plan), { typoId: plan.typoId })
  const identified = people.flatMap(({ userId, plan: { identifier } }) =>
    identifier === undefined ? [] : [{ userId, identifier }],
  )
  if ((await saveIdentifiers(tx, eventId, identified)) < identified.length) throw new MovedMeanwhile()
  if (writing.rules.standing === 'invited')
    await prefillDays(
      tx,
      eventId,
      people.flatMap(({ userId, plan: { dayIds } }) => (dayIds.length > 0 ? [{ userId, dayIds }] : [])),
      now,
    )
  return people
}

/** A registered person's type decides prices, so it is changed by the same function as on their card. */
const isSettledByType = ({ typoId, known }: Plan): boolean =>
  typoId !== undefined && known?.participation?.registered === true

async function writePeople(tx: Tx, domainId: string, people: readonly Written[], now: Date): Promise<void> {
  const newcomers = people
    .filter(({ plan }) => !plan.known)
    .toSorted((a, b) => (a.plan.guest.email < b.plan.guest.email ? -1 : 1))
  const lost = await insertPeople(
    tx,
    newcomers.map(({ userId, plan: { guest, user, ofUser } }) => ({
      ...{ id: userId, domainId, email: guest.email, createdAt: now, updatedAt: now },
      ...{ ...user, extended: { ...ofUser } },
    })),
    now,
  )
  const addressed = people.flatMap(({ userId, plan: { address: email } }) =>
    email === undefined ? [] : [{ userId, domainId, email }],
  )
  lost.push(...(await giveAddresses(tx, addressed, now)))
  if (lost.length > 0) throw new MovedMeanwhile()
  const changes = people.flatMap(({ userId, plan: { known, user, ofUser } }): PersonChange[] => {
    const isSaid = Object.keys(user).length + Object.keys(ofUser).length > 0
    return known && !known.person.isIntroduced && isSaid ? [{ userId, ...user, extended: { ...ofUser } }] : []
  })
  await savePeople(tx, changes, now)
}

const shownAsOf = ({ user, ofUser }: Plan): ShownAs => ({
  ...{ firstName: '', lastName: '', mobile: '', phone: '' },
  ...textsOf(user),
  extended: ofUser,
})

const textsOf = ({ languageId: _, ...texts }: Plan['user']) => texts

/** Updates the event's own details of people introduced by others. */
async function changeShown(tx: Tx, eventId: string, people: readonly Written[]): Promise<void> {
  for (const { userId, plan } of people)
    if (plan.known?.person.isIntroduced)
      await saveShown(tx, { eventId, userId }, { ...textsOf(plan.user), extended: plan.ofUser })
}

async function insertAll(tx: Tx, eventId: string, people: readonly Written[], now: Date): Promise<void> {
  const rows = people.map(
    ({ userId, plan }): Invited => ({
      ...{ userId, typoId: plan.typoId ?? null, extended: { ...plan.ofParticipation } },
      shownAs: plan.known?.person.isIntroduced ? shownAsOf(plan) : null,
    }),
  )
  const inOrder = rows.toSorted((a, b) => (a.userId < b.userId ? -1 : 1))
  if ((await insertInvited(tx, eventId, inOrder, now)) < rows.length) throw new MovedMeanwhile()
}

function changeOf({ userId, plan }: Written, isNew: boolean, employeeId: string | undefined) {
  const { typoId, known, ofParticipation } = plan
  const facts = known?.participation
  const change: InvitedChange = {
    userId,
    ...(employeeId !== undefined && { employeeId }),
    ...(!isNew && typoId !== undefined && !isSettledByType(plan) && { typoId }),
    ...(!isNew && Object.keys(ofParticipation).length > 0 && { extended: { ...ofParticipation } }),
    ...(!isNew && facts && !facts.invited && !facts.responded && { isInvited: true as const }),
  }
  return change
}
