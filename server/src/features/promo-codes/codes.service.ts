import { toCents, toEuros } from '@parvis/contract/kit/money.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import { normaliseCode } from '@parvis/contract/promo-codes/promo-codes.rules.ts'
import type { PromoCode, PromoCodeBody, PromoGift } from '@parvis/contract/promo-codes/promo-codes.ts'
import { promoRefusals } from '@parvis/contract/promo-codes/promo-codes.ts'
import { listTypologies } from '#features/typologies/typologies.service.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import { transaction, violated } from '#kit/transaction.ts'
import type { PromoColumns, PromoRow } from './promo-codes.store.ts'
import { findAlike, findCode, insertCode, listRows, lockCode, removeCode, updateCode } from './promo-codes.store.ts'

type GiftColumns = Pick<PromoRow, 'kind' | 'amountCents' | 'percentage' | 'articleId'>

function giftColumns(gift: PromoGift): GiftColumns {
  return {
    kind: gift.kind,
    amountCents: gift.kind === 'amount' ? toCents(gift.amount) : null,
    percentage: gift.kind === 'percentage' ? Math.round(gift.percentage * 100) : null,
    articleId: gift.kind === 'article' ? gift.articleId : null,
  }
}

/** In the contract's units: euros and per cent. */
function promoGift({ kind, amountCents, percentage, articleId }: GiftColumns): PromoGift {
  if (kind === 'amount') return { kind, amount: toEuros(amountCents ?? 0) }
  if (kind === 'percentage') return { kind, percentage: (percentage ?? 0) / 100 }
  return { kind, articleId: articleId ?? '' }
}

export const promoColumns = ({ gift, startAt, endAt, maxUses, typoIds }: PromoCodeBody): PromoColumns => ({
  ...giftColumns(gift),
  startAt: startAt === undefined ? null : new Date(startAt),
  endAt: endAt === undefined ? null : new Date(endAt),
  maxUses: maxUses ?? null,
  typoIds,
})

export const promoBody = (row: PromoRow): PromoCodeBody => ({
  gift: promoGift(row),
  ...(row.startAt && { startAt: row.startAt.toISOString() }),
  ...(row.endAt && { endAt: row.endAt.toISOString() }),
  ...(row.maxUses !== null && { maxUses: row.maxUses }),
  typoIds: row.typoIds,
})

const onWire = (row: PromoRow): PromoCode => ({ ...promoBody(row), code: row.code, uses: row.uses })

export async function listCodes(db: Executor, eventId: string): Promise<PromoCode[]> {
  return (await listRows(db, eventId)).map(onWire)
}

async function spellingOf(tx: Tx, eventId: string, typed: string): Promise<string> {
  const code = normaliseCode(typed)
  if (await findCode(tx, eventId, code)) return code
  return (await findAlike(tx, eventId, code))?.code ?? code
}

/** What a code gives cannot change after its first use, as orders refer to it. */
export async function saveCode(db: Executor, eventId: string, typed: string, body: PromoCodeBody): Promise<PromoCode> {
  const columns = promoColumns(body)
  return transaction(db, async (tx) => {
    const code = await spellingOf(tx, eventId, typed)
    await mustBeRight(tx, eventId, body)
    await savingArticle(async () => {
      if (await insertCode(tx, { eventId, code, ...columns })) return
      const known = await lockCode(tx, eventId, code)
      if (!known) throw new Error('A promo code was refused as known and is not there')
      mustStay(known, columns)
      await updateCode(tx, eventId, code, columns)
    })
    const saved = await findCode(tx, eventId, code)
    if (!saved) throw new Error('A promo code was saved and is not there')
    return onWire(saved)
  })
}

const givesOther = (row: PromoRow, columns: GiftColumns): boolean =>
  row.uses > 0 &&
  (['kind', 'amountCents', 'percentage', 'articleId'] as const).some((column) => row[column] !== columns[column])

function mustStay(known: PromoRow, columns: PromoColumns): void {
  if (givesOther(known, columns))
    refuse(promoRefusals.PROMO_IN_USE, {}, [{ path: 'gift', code: promoRefusals.PROMO_IN_USE.code }])
  const { maxUses } = columns
  if (maxUses !== null && maxUses < known.uses)
    refuse(common.VALIDATION, {}, [{ path: 'maxUses', code: 'PROMO_MAX_BELOW_USES' }])
}

async function mustBeRight(tx: Tx, eventId: string, { startAt, endAt, typoIds }: PromoCodeBody): Promise<void> {
  const isBackwards = startAt !== undefined && endAt !== undefined && Date.parse(endAt) <= Date.parse(startAt)
  const known = typoIds.length > 0 ? (await listTypologies(tx, eventId)).map((typology) => typology.id) : []
  const wrong = [
    ...(isBackwards ? [{ path: 'endAt', code: 'PROMO_END_BEFORE_START' }] : []),
    ...typoIds.flatMap((id, i) => (known.includes(id) ? [] : [{ path: `typoIds.${i}`, code: 'CHOICE_UNKNOWN' }])),
  ]
  if (wrong.length > 0) refuse(common.VALIDATION, {}, wrong)
}

async function savingArticle(save: () => Promise<void>): Promise<void> {
  try {
    await save()
  } catch (error) {
    if (violated(error)?.constraint === 'promo_codes_article')
      refuse(common.VALIDATION, {}, [{ path: 'gift.articleId', code: 'CHOICE_UNKNOWN' }])
    throw error
  }
}

/** Refused after a use; payers who only entered the code lose it. */
export async function deleteCode(db: Executor, eventId: string, typed: string): Promise<void> {
  try {
    await transaction(db, async (tx) => {
      const code = await spellingOf(tx, eventId, typed)
      if (!(await findCode(tx, eventId, code))) refuse(promoRefusals.PROMO_UNKNOWN)
      if (!(await removeCode(tx, eventId, code))) refuse(promoRefusals.PROMO_IN_USE)
    })
  } catch (error) {
    // A concurrent first use.
    if (violated(error)?.constraint === 'promo_uses_code_of') refuse(promoRefusals.PROMO_IN_USE)
    throw error
  }
}
