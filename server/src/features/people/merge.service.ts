import { createHash } from 'node:crypto'
import type { HandlerInput, HandlerReply } from '@parvis/contract/kit/endpoint.ts'
import { fullName } from '@parvis/contract/kit/full-name.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import { chosenOf } from '@parvis/contract/people/people.rules.ts'
import type { MergeChoices, MergePlan, mergePeople } from '@parvis/contract/people/people.ts'
import { peopleRefusals } from '@parvis/contract/people/people.ts'
import type { User } from '@parvis/contract/users/users.ts'
import { userRefusals } from '@parvis/contract/users/users.ts'
import { isPaying } from '#features/checkout/orders.service.ts'
import { loadEvent } from '#features/events/events.service.ts'
import { listParticipations } from '#features/participation/erasure.service.ts'
import { forgetEachOther, updateBalanceAgain } from '#features/participation/merge.service.ts'
import { joinedConsents } from '#features/privacy/consents.service.ts'
import { lockToErase } from '#features/users/erasure.service.ts'
import { changeUser, claimAccount, deleteUser, isErased, mayDecideOf, readUser } from '#features/users/users.service.ts'
import type { Caller } from '#kit/access.ts'
import { eventsWithRight, hasRightEverywhere } from '#kit/access.ts'
import { addAuditDetails } from '#kit/audit-log.ts'
import { forgetReplies } from '#kit/idempotency.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { Compared, Pair } from './comparison.service.ts'
import { compare, eventAfter, fieldsBetween } from './comparison.service.ts'
import { tellMerged } from './merge.mail.ts'
import { findAccount, openKept, readOwnAnswers } from './merge.store.ts'
import type { Tally } from './registration-merge.service.ts'
import { mergeRegistrations, mergeRest } from './registration-merge.service.ts'

type MergeRequest = HandlerInput<typeof mergePeople>
interface Merge {
  readonly pair: Pair
  readonly caller: Caller
  readonly language: string
  readonly eventId: string
  readonly choices: MergeChoices
  /** The seal of the plan that the organiser saw; undefined for a dry run. */
  readonly seal: string | undefined
}

class Undone extends Error {
  readonly plan: MergePlan
  constructor(plan: MergePlan) {
    super('A merge was planned, and undone')
    this.plan = plan
  }
}

/** Merges two accounts. A dry run does the same and is rolled back, so plan and merge agree. */
export async function merge(
  ports: Ports,
  { params, body }: Pick<MergeRequest, 'params' | 'body'>,
  { caller, language }: { readonly caller: Caller; readonly language: string },
): Promise<HandlerReply<typeof mergePeople>> {
  const { domainId, eventId, userId: kept } = params
  const pair = { domainId, kept, other: body.otherId }
  await mustReach(ports.db, caller, eventId, pair)
  const isDry = body.dryRun === true
  const seal = isDry ? undefined : (body.seal ?? refuse(common.VALIDATION, {}, [{ path: 'seal', code: 'REQUIRED' }]))
  const asked = { pair, caller, language, eventId, choices: body.choices ?? {}, seal }
  try {
    // If one of them joined another event meanwhile, it is read before the next attempt.
    for (let tries = 0; tries < 5; tries++) {
      const events = await comparedIn(ports, asked)
      const merged = await transaction(ports.db, async (tx) => {
        const plan = await mergeIn(tx, ports, asked, events)
        return plan && { isMerged: true, plan }
      })
      if (merged) return merged
    }
    return refuse(common.STALE)
  } catch (error) {
    if (error instanceof Undone) return { isMerged: false, plan: error.plan }
    throw error
  }
}

/** Account data is valid in all events, so the caller needs the right over all events of both people. */
async function mustReach(
  db: Executor,
  caller: Caller,
  eventId: string,
  { domainId, kept, other }: Pair,
): Promise<void> {
  if (kept === other) refuse(common.VALIDATION, {}, [{ path: 'otherId', code: 'MERGE_SAME' }])
  if (other === caller.userId) refuse(common.VALIDATION, {}, [{ path: 'otherId', code: 'MERGE_YOURSELF' }])
  const held = await listParticipations(db, [kept, other])
  const everywhere = hasRightEverywhere(caller, 'people.write')
  const own = [...eventsWithRight(caller, 'people.write')]
  for (const userId of [kept, other]) {
    const user = await readUser(db, { domainId, userId })
    const isSeen = everywhere || held.some((one) => one.userId === userId && own.includes(one.eventId))
    if (!user || !isSeen || (await isErased(db, userId))) refuse(common.NOT_FOUND)
  }
  if (!held.some((one) => one.eventId === eventId)) refuse(common.NOT_FOUND)
  await mustDecide(db, caller, [kept, other])
}

async function mustDecide(db: Executor, caller: Caller, userIds: readonly string[]): Promise<void> {
  const makesTeams = hasRightEverywhere(caller, 'team')
  for (const userId of userIds) {
    const isGuarded = (await findAccount(db, userId))?.hasFactor === true && !makesTeams
    if (isGuarded || !(await mayDecideOf(db, caller, userId))) refuse(userRefusals.ACCOUNT_OF_OTHERS)
  }
}

async function comparedIn(ports: Ports, { pair, choices, language, caller }: Merge): Promise<Map<string, Compared>> {
  const held = await listParticipations(ports.db, [pair.kept, pair.other])
  const events = new Map<string, Compared>()
  for (const eventId of new Set(held.map((one) => one.eventId))) {
    const event = await loadEvent(ports.db, eventId, pair.domainId)
    events.set(eventId, await compare(ports, event, pair, { choices, language, readerId: caller.userId }))
  }
  return events
}

/** Undefined if an event was not among those read: the caller tries again. */
async function mergeIn(
  tx: Tx,
  ports: Ports,
  asked: Merge,
  events: ReadonlyMap<string, Compared>,
): Promise<MergePlan | undefined> {
  const { pair, caller, choices, language, seal } = asked
  if ((await lockToErase(tx, [pair.kept, pair.other])).length < 2) refuse(common.NOT_FOUND)
  const held = await listParticipations(tx, [pair.kept, pair.other])
  if (held.some(({ eventId }) => !events.has(eventId))) return undefined
  await mustDecide(tx, caller, [pair.kept, pair.other])
  const [kept, other] = [await mustRead(tx, pair, pair.kept), await mustRead(tx, pair, pair.other)]
  const blocked = await blockedBy(tx, kept, other, events)
  const tally: Tally = { moved: new Map(), dropped: new Map() }
  const told = { kept, other, events, blocked, tally }
  if (blocked.length > 0) {
    if (seal === undefined) throw new Undone(await planOf(tx, ports, asked, told))
    refuse(peopleRefusals.MERGE_BLOCKED)
  }
  const former = await findAccount(tx, pair.other)
  await unite(tx, ports, asked, told)
  await keepFields(tx, ports, { pair, choices, kept, other })
  await mergeRest(tx, ports, { domainId: pair.domainId, from: pair.other, to: pair.kept }, tally)
  await deleteUser(tx, pair.other)
  await forgetReplies(tx, [pair.other])
  for (const { event } of events.values())
    await updateBalanceAgain(tx, ports, { event, userId: pair.kept, isExhibitor: kept.isExhibitor })
  const plan = await planOf(tx, ports, asked, told)
  if (seal === undefined) throw new Undone(plan)
  if (seal !== plan.seal) refuse(common.STALE)
  if (former?.isClaimed) await claimAccount(tx, pair.kept, ports.clock.now())
  const event = events.get(asked.eventId)?.event
  await tellMerged(tx, ports, { event, plan, formerEmail: former?.email ?? '', language: kept.languageId ?? language })
  const now = await mustRead(tx, pair, pair.kept)
  addAuditDetails({ about: pair.kept, before: peopleIn(plan), after: outcomeIn(sideOf(now), plan) })
  return plan
}

const mustRead = async (tx: Tx, { domainId }: Pair, userId: string): Promise<User> =>
  (await readUser(tx, { domainId, userId })) ?? refuse(common.NOT_FOUND)

/** Two pending payments, or an account that would lose its only address. */
async function blockedBy(
  tx: Tx,
  kept: User,
  other: User,
  events: ReadonlyMap<string, Compared>,
): Promise<MergePlan['blocked']> {
  const blocked: MergePlan['blocked'] = []
  if (kept.Authentication.email === '' && other.Authentication.email !== '') blocked.push({ why: 'address', event: '' })
  for (const { event } of events.values()) {
    const { id, name } = event.row
    const arePaying = (await isPaying(tx, id, kept.id)) && (await isPaying(tx, id, other.id))
    if (arePaying) blocked.push({ why: 'payments', event: name })
  }
  return blocked
}

interface MergeDetails {
  readonly kept: User
  readonly other: User
  readonly events: ReadonlyMap<string, Compared>
  readonly blocked: MergePlan['blocked']
  readonly tally: Tally
}

async function unite(tx: Tx, ports: Ports, { pair }: Merge, { kept, events, tally }: MergeDetails): Promise<void> {
  await openKept(tx, pair.kept)
  await forgetEachOther(tx, pair.kept, pair.other)
  for (const { event, kept: own, other, base, adds, differences } of events.values())
    await mergeRegistrations(tx, ports, {
      ...{ event, from: pair.other, to: pair.kept, base, adds, tally, isExhibitor: kept.isExhibitor },
      isThere: { from: other !== undefined, to: own !== undefined },
      answers: differences.filter(({ side }) => side !== base).map(({ key }) => key),
    })
}

interface Fields {
  readonly pair: Pair
  readonly choices: MergeChoices
  readonly kept: User
  readonly other: User
}

async function keepFields(tx: Tx, ports: Ports, { pair, choices, kept, other }: Fields): Promise<void> {
  const isOthers = (key: 'firstName' | 'lastName' | 'mobile' | 'phone' | 'languageId') =>
    choices.fields?.includes(key) === true
  const text = (key: 'firstName' | 'lastName' | 'mobile' | 'phone') => chosenOf(kept[key], other[key], isOthers(key))
  const [own, theirs] = [await readOwnAnswers(tx, kept.id), await readOwnAnswers(tx, other.id)]
  const taken = Object.values(choices.events ?? {}).flatMap(({ answers }) =>
    Object.entries(answers ?? {}).flatMap(([key, side]) =>
      side === 'other' && key in theirs ? [[key, theirs[key]]] : [],
    ),
  )
  await changeUser(tx, ports, {
    domainId: pair.domainId,
    userId: kept.id,
    change: {
      ...{ firstName: text('firstName'), lastName: text('lastName'), mobile: text('mobile'), phone: text('phone') },
      languageId: chosenOf(kept.languageId, other.languageId, isOthers('languageId')),
      typoId: kept.typoId ?? other.typoId,
      isExhibitor: kept.isExhibitor || other.isExhibitor,
      extended: { ...theirs, ...own, ...Object.fromEntries(taken), ...joinedConsents(own, theirs) },
    },
  })
}

const sideOf = ({ id, firstName, lastName, Authentication: { email } }: User) => ({ id, firstName, lastName, email })

const counted = (rows: ReadonlyMap<string, number>) =>
  [...rows].map(([what, count]) => ({ what, count })).toSorted((a, b) => a.what.localeCompare(b.what))

async function planOf(
  tx: Tx,
  ports: Ports,
  { pair, choices, language }: Merge,
  { kept, other, events, blocked, tally }: MergeDetails,
): Promise<MergePlan> {
  const after: MergePlan['events'] = []
  for (const compared of events.values()) after.push(await eventAfter(tx, ports, compared, pair, language))
  const plan = {
    ...{ kept: sideOf(kept), other: sideOf(other), events: after, blocked },
    differences: fieldsBetween(kept, other, choices.fields ?? []),
    dropped: counted(tally.dropped),
  }
  // Counts of logs may grow meanwhile without invalidating the plan.
  const seal = createHash('sha256').update(JSON.stringify(plan)).digest('base64url')
  return { ...plan, moved: counted(tally.moved), seal }
}

const peopleIn = ({ kept, other }: MergePlan) => ({ people: [nameOf(kept), nameOf(other)] })
const nameOf = ({ firstName, lastName, email }: MergePlan['kept']) =>
  [fullName({ firstName, lastName }), email].filter(Boolean).join(', ')

function outcomeIn(now: MergePlan['kept'], { events }: MergePlan) {
  const given = events.flatMap(({ dropped }) => dropped)
  return { people: [nameOf(now)], ...(given.length > 0 && { given }) }
}
