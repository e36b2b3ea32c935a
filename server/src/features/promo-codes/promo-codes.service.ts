import type { Discount, HeldLine } from '@parvis/contract/billing/statement.rules.ts'
import { statementOf } from '@parvis/contract/billing/statement.rules.ts'
import { wordsIn } from '@parvis/contract/kit/languages.ts'
import type { Refusal } from '@parvis/contract/kit/refusal.ts'
import { RefusalError, refuse } from '@parvis/contract/kit/refusal.ts'
import { translator } from '@parvis/contract/kit/words.ts'
import { server as promoCodesEn } from '@parvis/contract/promo-codes/promo-codes.en.ts'
import { server as promoCodesFr } from '@parvis/contract/promo-codes/promo-codes.fr.ts'
import { normaliseCode } from '@parvis/contract/promo-codes/promo-codes.rules.ts'
import { promoRefusals } from '@parvis/contract/promo-codes/promo-codes.ts'
import { lockPerson } from '#features/participation/participation.service.ts'
import type { MergedAccounts } from '#kit/account-merge.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { PayerPath, PromoRow, PromoUseRow } from './promo-codes.store.ts'
import {
  count,
  findAlike,
  findCode,
  findRemembered,
  forgetUse,
  listRemembered,
  lockCode,
  lockUse,
  removeUse,
  saveUse,
} from './promo-codes.store.ts'

export async function readGift(
  db: Executor,
  eventId: string,
  userId: string,
  language = 'fr',
): Promise<{ gift: Discount; isUsed: boolean } | undefined> {
  const found = await findRemembered(db, { eventId, userId })
  return found && givenBy(found, language)
}

export async function readGifts(
  db: Executor,
  eventId: string,
  userIds: readonly string[],
  language = 'fr',
): Promise<ReadonlyMap<string, { gift: Discount; isUsed: boolean }>> {
  const found = await listRemembered(db, eventId, userIds)
  return new Map(found.map((one) => [one.use.userId, givenBy(one, language)]))
}

const givenBy = ({ use, promo }: { use: PromoUseRow; promo: PromoRow }, language: string) => ({
  gift: giftOf(promo, language),
  isUsed: use.usedAt !== null,
})

function giftOf({ code, kind, amountCents, percentage, articleId }: PromoRow, language: string): Discount {
  const words = translator(language, wordsIn(language, { fr: promoCodesFr, en: promoCodesEn }))
  const named = { code, label: words.say('promo.line', { code }) }
  // Check constraints guarantee the column of each kind.
  if (kind === 'amount') return { ...named, kind, cents: amountCents ?? 0 }
  if (kind === 'percentage') return { ...named, kind, basisPoints: percentage ?? 0 }
  return { ...named, kind, articleId: articleId ?? '' }
}

export interface ToApply extends PayerPath {
  readonly typoId: string | null | undefined
  readonly code: string
  readonly now: Date
  /** Articles and days held: the code must reduce at least one of them. */
  readonly held: readonly HeldLine[]
}

/** Checks a code and stores it for the payer, replacing an earlier one; its use is counted when the payment starts. */
export async function applyCode(tx: Tx, ports: Ports, toApply: ToApply): Promise<void> {
  const { eventId, userId, now } = toApply
  await lockPerson(tx, ports, eventId, userId)
  const use = await lockUse(tx, toApply)
  if (use?.usedAt) refuse(promoRefusals.PROMO_ALREADY_USED)
  const code = normaliseCode(toApply.code)
  const kept = (await findCode(tx, eventId, code)) ?? (await findAlike(tx, eventId, code))
  const promo = kept ?? refuse(promoRefusals.PROMO_UNKNOWN)
  const isTaken = use?.code === promo.code && use.takenAt !== null
  const refusal = refusalOf(promo, toApply.typoId, now, isTaken) ?? uselessnessOf(promo, toApply.held)
  if (refusal) refuse(refusal)
  if (use?.code === promo.code) return
  if (use?.takenAt) await count(tx, eventId, use.code, -1)
  await saveUse(tx, { eventId, userId }, { code: promo.code, takenAt: null, usedAt: null })
}

function refusalOf(promo: PromoRow, typoId: ToApply['typoId'], now: Date, isTaken: boolean): Refusal | undefined {
  if (promo.startAt && now < promo.startAt) return promoRefusals.PROMO_NOT_YET
  if (promo.endAt && now > promo.endAt) return promoRefusals.PROMO_OVER
  if (promo.typoIds.length > 0 && !promo.typoIds.includes(typoId ?? '')) return promoRefusals.PROMO_NOT_FOR_YOU
  return isSpent(promo) && !isTaken ? promoRefusals.PROMO_USED_UP : undefined
}

const isSpent = ({ uses, maxUses }: PromoRow): boolean => maxUses !== null && uses >= maxUses

function uselessnessOf(promo: PromoRow, held: readonly HeldLine[]): Refusal | undefined {
  const seller = { isExempt: false, taxesAdmissionAbroad: false }
  const gift = giftOf(promo, 'fr')
  const { summary } = statementOf({ held, gift, isGiftUsed: false, billed: [], seller, isPayable: true })
  return summary.totalHT < summary.currHT ? undefined : promoRefusals.PROMO_USELESS
}

/**
 * Counts a use of the payer's code, once. Refuses a used-up code, or an expired one if `now` is given: run the
 * transaction within `forgettingSpent`, as a refusal rolls it back.
 */
export async function takeUse(tx: Tx, { eventId, userId, now }: PayerPath & { readonly now?: Date }): Promise<void> {
  const use = await lockUse(tx, { eventId, userId })
  if (!use || use.takenAt) return
  const promo = (await lockCode(tx, eventId, use.code)) ?? refuse(promoRefusals.PROMO_UNKNOWN)
  if (now && promo.endAt && now > promo.endAt) refuse(promoRefusals.PROMO_OVER)
  if (isSpent(promo)) refuse(promoRefusals.PROMO_USED_UP)
  await take(tx, { eventId, userId }, use.code, now)
}

async function take(tx: Tx, payer: PayerPath, code: string, now: Date | undefined): Promise<void> {
  await count(tx, payer.eventId, code, 1)
  await saveUse(tx, payer, { code, takenAt: now, usedAt: null })
}

const SPENT: readonly string[] = [promoRefusals.PROMO_USED_UP.code, promoRefusals.PROMO_OVER.code]

/** If the code is used up or expired, removes it from the payer after the rollback, then rethrows. */
export async function forgettingSpent<T>(db: Executor, payer: PayerPath, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof RefusalError && SPENT.includes(error.refusal.code)) await forgetCode(db, payer)
    throw error
  }
}

async function forgetCode(db: Executor, { eventId, userId }: PayerPath): Promise<void> {
  await transaction(db, (tx) => removeUse(tx, { eventId, userId }))
}

/**
 * Removes the payer's code unless a use is counted. False if there was none: checked before the lock, which would
 * create a participation.
 */
export async function dropCode(tx: Tx, ports: Ports, { eventId, userId }: PayerPath): Promise<boolean> {
  if ((await findRemembered(tx, { eventId, userId })) === undefined) return false
  await lockPerson(tx, ports, eventId, userId)
  const use = await lockUse(tx, { eventId, userId })
  if (use?.usedAt) refuse(promoRefusals.PROMO_ALREADY_USED)
  if (use?.takenAt) refuse(promoRefusals.PROMO_IN_PAYMENT)
  await removeUse(tx, { eventId, userId })
  return true
}

interface OfOrder extends PayerPath {
  readonly code?: string | null | undefined
}

/** For a dropped order. The payer keeps the code; one used for a purchase stays used. */
export async function releaseUse(tx: Tx, { eventId, userId, code }: OfOrder): Promise<void> {
  const use = await lockUse(tx, { eventId, userId })
  if (!use?.takenAt || use.usedAt || (code && use.code !== code)) return
  await count(tx, eventId, use.code, -1)
  await saveUse(tx, { eventId, userId }, { code: use.code, takenAt: null, usedAt: null })
}

/** Also gives back a use of a purchase without payment, and removes the code, which the payer may enter again. */
export async function returnUse(tx: Tx, payer: PayerPath): Promise<void> {
  const use = await lockUse(tx, payer)
  if (!use?.takenAt) return
  await count(tx, payer.eventId, use.code, -1)
  await forgetUse(tx, payer)
}

/**
 * Marks the use as bought. A payment may arrive after its order was dropped and the use given back: it is counted again
 * if uses are left, and accepted without count otherwise, as the money was received.
 */
export async function consumeUse(
  tx: Tx,
  { eventId, userId, code, now }: OfOrder & { readonly now?: Date },
): Promise<void> {
  const use = await lockUse(tx, { eventId, userId })
  const bought = code ?? use?.code
  if (bought === undefined || use?.usedAt) return
  const isCounted = use?.takenAt && use.code === bought
  if (!isCounted && !(await recount(tx, eventId, bought, use))) return
  const takenAt = isCounted ? use.takenAt : now
  await saveUse(tx, { eventId, userId }, { code: bought, takenAt, usedAt: now })
}

async function recount(tx: Tx, eventId: string, bought: string, use: PromoUseRow | undefined): Promise<boolean> {
  const promo = await lockCode(tx, eventId, bought)
  if (!promo) return false
  if (use?.takenAt) await count(tx, eventId, use.code, -1)
  if (!isSpent(promo)) await count(tx, eventId, bought, 1)
  return true
}

/** The remaining person keeps one code; the other use is given back unless used for a purchase. */
export async function mergeUses(tx: Tx, { from, to, eventId }: MergedAccounts): Promise<void> {
  if (eventId === undefined) return
  if (await lockUse(tx, { eventId, userId: to })) await releaseUse(tx, { eventId, userId: from })
}
