import { nameIn } from '@parvis/contract/events/events.rules.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { Words } from '@parvis/contract/kit/words.ts'
import { isForWay } from '@parvis/contract/participation/participation.rules.ts'
import { answerTarget, leftFor } from '@parvis/contract/place-requests/place-requests.rules.ts'
import type { QuotaChoices } from '@parvis/contract/quotas/quotas.rules.ts'
import { answersOf, chosenIn, isSingle, quotaErrors } from '@parvis/contract/quotas/quotas.rules.ts'
import type { QuotaAnswers, QuotaModel, UserQuotas } from '@parvis/contract/quotas/quotas.ts'
import { quotaRefusals } from '@parvis/contract/quotas/quotas.ts'
import type { User } from '@parvis/contract/users/users.ts'
import type { Weighed } from '#features/participation/completeness.service.ts'
import { weighAgain } from '#features/participation/completeness.service.ts'
import type { EntitlementCheck } from '#features/participation/entitlements.service.ts'
import { lockPerson } from '#features/participation/participation.service.ts'
import type { PlacePermission } from '#features/participation/place-permission.service.ts'
import { alwaysPermitted } from '#features/participation/place-permission.service.ts'
import type { Asker } from '#features/place-requests/place-requests.service.ts'
import { endMet, isLeft, readClaims } from '#features/place-requests/place-requests.service.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import { readInParallel, transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { HeldAnswer, QuotaModelRow } from './quotas.store.ts'
import { count, listHeld, listRows, lockLimited, moveHeld } from './quotas.store.ts'

/** An event may translate a question by the key `quota.` followed by its key. */
const onWire = ({ key, value, filter, model, isRequired, onlyFor }: QuotaModelRow, sentences: Words): QuotaModel => ({
  key,
  value: nameIn(sentences, `quota.${key}`, value),
  filter,
  values: [],
  model,
  isRequired,
  onlyFor,
})

/** The places left are those for the asker; without one, for a person who waits for nothing. */
export async function readQuotaModels(
  db: Executor,
  eventId: string,
  sentences: Words = {},
  asker: Partial<Asker> = {},
): Promise<QuotaModel[]> {
  const found = new Map<string, QuotaModel>()
  for (const { model, value, claims } of await listRows(db, eventId, asker)) {
    const own = found.get(model.key) ?? onWire(model, sentences)
    const claimed = claims?.[answerTarget({ modelKey: model.key, valueKey: value.key })]
    const { capacity, taken } = value
    const left = capacity === null ? null : leftFor({ capacity, taken }, claimed)
    const said = nameIn(sentences, `quota.${model.key}.${value.key}`, value.value)
    own.values.push({ key: value.key, value: said, isDisabled: value.isDisabled, left })
    found.set(model.key, own)
  }
  return [...found.values()]
}

function choicesIn(held: readonly HeldAnswer[]): Record<string, string[]> {
  const choices: Record<string, string[]> = {}
  for (const { modelKey, valueKey } of held) {
    const own = choices[modelKey] ?? []
    own.push(valueKey)
    choices[modelKey] = own
  }
  return choices
}

export async function readHeldQuotas(db: Executor, eventId: string, userId: string): Promise<Record<string, string[]>> {
  return choicesIn(await listHeld(db, eventId, userId))
}

/** Split into answers about the person and about the participation. */
export async function readUserQuotas(db: Executor, eventId: string, userId: string): Promise<UserQuotas> {
  const models = await readQuotaModels(db, eventId)
  const held = await readHeldQuotas(db, eventId, userId)
  const about = (target: QuotaModel['model']) => models.filter(({ model }) => model === target)
  return { userExt: answersOf(about('U'), held), participationExt: answersOf(about('participation'), held) }
}

type Whose = { eventId: string; userId: string; againstTaking: PlacePermission; now: Date }

/** Sets exactly these answers: refuses those without places, gives back those left out. */
export async function takeQuotas(
  tx: Tx,
  ports: Ports,
  who: Omit<Whose, 'now'>,
  choices: QuotaChoices,
  models: readonly QuotaModel[],
): Promise<void> {
  const of = { ...who, now: ports.clock.now() }
  await lockPerson(tx, ports, of.eventId, of.userId)
  const wanted = models.flatMap((model) =>
    (choices[model.key] ?? []).map((valueKey) => ({ modelKey: model.key, valueKey, isSingle: isSingle(model) })),
  )
  const hasReturned = await move(tx, of, await listHeld(tx, of.eventId, of.userId), wanted)
  if (hasReturned) await ports.hooks.placesReleased(tx, ports, of.eventId)
}

const same = (a: HeldAnswer, b: HeldAnswer): boolean => a.modelKey === b.modelKey && a.valueKey === b.valueKey

async function move(
  tx: Tx,
  { eventId, userId, againstTaking, now }: Whose,
  held: readonly HeldAnswer[],
  wanted: readonly (HeldAnswer & { isSingle: boolean })[],
): Promise<boolean> {
  const taken = wanted.filter((one) => !held.some((other) => same(one, other)))
  const returned = held.filter((one) => !wanted.some((other) => same(one, other)))
  if (taken.length + returned.length === 0) return false
  const against = taken.length > 0 ? await againstTaking(tx) : undefined
  // Sent together and run in this order, so that the requests are read under the locks.
  const { limited, claims } = await readInParallel(tx, {
    limited: () => lockLimited(tx, eventId, [...taken, ...returned]),
    claims: async () => (taken.length > 0 ? readClaims(tx, 'answer', { eventId, userId, now }) : null),
  })
  const isTaken = (answer: HeldAnswer) => taken.some((one) => same(one, answer))
  const full = limited.find((answer) => {
    const { capacity, taken: before } = answer
    if (!isTaken(answer) || capacity === null) return false
    return !isLeft({ target: answerTarget(answer), capacity, taken: before }, 1, claims)
  })
  if (full) {
    const fields = [{ path: `values.quotas.${full.modelKey}`, code: 'QUOTA_FULL' }]
    refuse(quotaRefusals.QUOTA_FULL, { answer: full.value }, fields)
  }
  if (against && limited.some(isTaken)) refuse(against)
  await moveHeld(tx, eventId, userId, { returned, taken })
  for (const answer of limited) await count(tx, eventId, answer, isTaken(answer) ? 1 : -1)
  await endMet(tx, { eventId, userId, kind: 'answer' }, taken.map(answerTarget), { claims, now })
  return returned.length > 0
}

/**
 * Answers are given back when the person no longer comes, or not in the mode that a question is for; they cost nothing.
 */
export const adjustQuotas: EntitlementCheck = async (tx, { eventId, userId, registered, isRemote, now }) => {
  const held = await listHeld(tx, eventId, userId)
  const kept = registered ? held.filter(({ onlyFor }) => isForWay(onlyFor, isRemote)) : []
  if (kept.length === held.length) return undefined
  return async () => {
    await move(tx, { eventId, userId, againstTaking: alwaysPermitted, now }, held, kept)
  }
}

export interface QuotaChanges {
  readonly userExt?: QuotaAnswers | undefined
  readonly participationExt?: QuotaAnswers | undefined
}

/** Questions left out keep their answers. */
export async function changeQuotas(
  ports: Ports,
  weighed: Weighed & Pick<Whose, 'againstTaking'>,
  user: User,
  changes: QuotaChanges,
): Promise<void> {
  const { userId, againstTaking } = weighed
  const of = { eventId: weighed.event.row.id, userId, againstTaking }
  if (!user.UserEvent?.registered) refuse(quotaRefusals.QUOTAS_NOT_REGISTERED)
  await transaction(ports.db, async (tx) => {
    // Read under the lock, so that a concurrent cancellation gets no answer.
    const { registered, isRemote } = await lockPerson(tx, ports, of.eventId, of.userId)
    if (!registered) refuse(quotaRefusals.QUOTAS_NOT_REGISTERED)
    const all = await readQuotaModels(tx, of.eventId)
    const models = all.filter(({ onlyFor }) => isForWay(onlyFor, isRemote))
    const held = await readHeldQuotas(tx, of.eventId, of.userId)
    mustBeAsked(models, changes)
    const named: QuotaAnswers = { ...changes.userExt, ...changes.participationExt }
    const answers = { ...answersOf(models, held), ...named }
    const errors = Object.entries(quotaErrors(models, answers, held)).filter(([key]) => Object.hasOwn(named, key))
    const fields = errors.map(([key, code]) => ({ path: `${bodyPartOf(models, key)}.${key}`, code }))
    if (fields.length > 0) refuse(common.VALIDATION, {}, fields)
    await takeQuotas(tx, ports, of, chosenIn(models, answers), models)
    await weighAgain(tx, ports, weighed)
  })
}

const bodyPartOf = (models: readonly QuotaModel[], key: string): keyof UserQuotas =>
  models.find((model) => model.key === key)?.model === 'U' ? 'userExt' : 'participationExt'

/** The question must exist, in the right part of the body. */
function mustBeAsked(models: readonly QuotaModel[], changes: QuotaChanges): void {
  const isAsked = (part: keyof UserQuotas, key: string) =>
    models.some((model) => model.key === key) && bodyPartOf(models, key) === part
  const fields = (['userExt', 'participationExt'] as const).flatMap((part) =>
    Object.keys(changes[part] ?? {}).flatMap((key) =>
      isAsked(part, key) ? [] : [{ path: `${part}.${key}`, code: 'UNKNOWN_KEY' }],
    ),
  )
  if (fields.length > 0) refuse(common.VALIDATION, {}, fields)
}
