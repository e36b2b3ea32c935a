import { linesHeld, offersHeld } from '@parvis/contract/articles/articles.rules.ts'
import type { ArticleChoice } from '@parvis/contract/articles/articles.ts'
import type { PriceLine } from '@parvis/contract/articles/prices.rules.ts'
import { visit as billingEn } from '@parvis/contract/billing/billing.en.ts'
import { visit as billingFr } from '@parvis/contract/billing/billing.fr.ts'
import { normaliseBilling } from '@parvis/contract/billing/billing.rules.ts'
import type { Billing } from '@parvis/contract/billing/billing.ts'
import type { HeldLine } from '@parvis/contract/billing/statement.rules.ts'
import { formatDay } from '@parvis/contract/kit/dates.ts'
import { fullName } from '@parvis/contract/kit/full-name.ts'
import { wordsIn } from '@parvis/contract/kit/languages.ts'
import { toEuros } from '@parvis/contract/kit/money.ts'
import type { Translator } from '@parvis/contract/kit/words.ts'
import { translator } from '@parvis/contract/kit/words.ts'
import { readPriceList } from '#features/articles/articles.service.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { settingsFor } from '#features/events/events.service.ts'
import { requiresPayment } from '#features/participation/balance.service.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { Holder, Taken } from './billing.store.ts'
import {
  findBilling,
  findRegistrar,
  insertFreeItems,
  listBillings,
  listHolders,
  listHoldersOf,
  saveBilling,
  saveFreeItems,
} from './billing.store.ts'

/** The payer of a person: their registrar for a companion, else themselves. */
export async function payerOf(db: Executor, eventId: string, userId: string): Promise<string> {
  return (await findRegistrar(db, eventId, userId)) ?? userId
}

/** A hypothetical choice: articles not held yet would be taken now, under this type. */
export interface Preview {
  readonly articles: readonly ArticleChoice[]
  readonly now: Date
  readonly typoId: string | null
}

/**
 * What a payer and their registered companions hold, the payer first, worded in a language. With `preview`, the payer's
 * articles are replaced by these, registered or not.
 */
export async function heldLines(
  db: Executor,
  event: LoadedEvent,
  payerId: string,
  language: string,
  preview?: Preview,
): Promise<HeldLine[]> {
  const eventId = event.row.id
  const holders = await listHolders(db, eventId, payerId)
  const known =
    preview && !holders.some((one) => one.userId === payerId) ? [nobodyYet(payerId, preview), ...holders] : holders
  if (known.length === 0) return []
  const list = await readPriceList(db, { event, language })
  const own = known.map((one) =>
    one.userId === payerId && preview ? { ...one, articles: takenIn(one, preview, list) } : one,
  )
  return worded({ event, list, words: wordsOf(event, language) }, payerId, own)
}

/** The same for many payers, by id; a payer without items is missing. */
export async function heldByEach(
  db: Executor,
  event: LoadedEvent,
  payerIds: readonly string[],
  language: string,
): Promise<ReadonlyMap<string, HeldLine[]>> {
  const holders = await listHoldersOf(db, event.row.id, payerIds)
  const list = await readPriceList(db, { event, language })
  const wording = { event, list, words: wordsOf(event, language) }
  const byPayer = Map.groupBy(holders, ({ payerId }) => payerId)
  return new Map(Array.from(byPayer, ([payerId, own]) => [payerId, worded(wording, payerId, own)]))
}

interface Wording {
  readonly event: LoadedEvent
  readonly list: PriceList
  readonly words: Translator
}

function worded({ event, list, words }: Wording, payerId: string, holders: readonly Holder[]): HeldLine[] {
  return holders.flatMap((holder) => {
    const isPayer = holder.userId === payerId
    const person = isPayer ? {} : { person: fullName(holder) }
    const isAsked = requiresPayment(event, holder.typoId)
    const isGiven = (key: string) => holder.given === null || holder.given.includes(key)
    return linesOf(event, holder, list).map((line) => ({
      ...line,
      ...person,
      ...((!isAsked || isGiven(line.key)) && { isFree: true as const }),
      userId: holder.userId,
      label: labelOf(event, line, words),
    }))
  })
}

const nobodyYet = (userId: string, { typoId }: Preview): Holder => ({
  userId,
  firstName: '',
  lastName: '',
  isRemote: false,
  typoId,
  dayIds: [],
  articles: [],
  given: [],
})

/** Held articles keep their terms; others are taken now, at the next ranks. */
function takenIn({ articles }: Holder, { articles: wanted, now }: Preview, { rankOf }: PriceList): Taken[] {
  const counts = new Map<string, number>()
  return wanted.map(({ id, dayId }) => {
    const held = articles.find((one) => one.id === id && one.dayId === dayId)
    if (held) return held
    const nth = (counts.get(id) ?? 0) + 1
    counts.set(id, nth)
    return { id, dayId, takenAt: now.toISOString(), rank: rankOf(id, nth) }
  })
}

type PriceList = Awaited<ReturnType<typeof readPriceList>>

function linesOf(event: LoadedEvent, holder: Holder, { articles, ratesAt }: PriceList): PriceLine[] {
  const days = event.days.filter((day) => holder.dayIds.includes(day.id))
  const priced = days.map(({ id, priceCents }) => ({ id, price: toEuros(priceCents) }))
  const known = holder.articles.filter(({ id }) => articles.some((one) => one.id === id))
  const held = known.map(({ id, dayId, ...taking }) => ({ id, dayId, ...ratesAt(id, taking) }))
  const { FO_PRICES_WITH_VAT: isGross } = settingsFor(event, 'fr')
  return linesHeld(priced, offersHeld(articles, held, holder.typoId), { isRemote: holder.isRemote, isGross })
}

function wordsOf(event: LoadedEvent, language: string): Translator {
  return translator(language, [event.sentences[language] ?? {}, ...wordsIn(language, { fr: billingFr, en: billingEn })])
}

function labelOf(event: LoadedEvent, { label, dayId }: PriceLine, words: Translator): string {
  const date = event.days.find((day) => day.id === dayId)?.day
  const day = date === undefined ? '' : formatDay(date, words.language)
  if (label === undefined) return words.say('billing.line.day', { day })
  return day === '' ? label : words.say('billing.line.article', { article: label, day })
}

export function readBilling(db: Executor, eventId: string, userId: string): Promise<Billing | undefined> {
  return findBilling(db, eventId, userId)
}

export const billingsOf = (db: Executor, eventId: string, userIds: readonly string[]) =>
  listBillings(db, eventId, userIds)

export async function rememberBilling(
  tx: Tx,
  ports: Ports,
  { eventId, userId, billing }: { eventId: string; userId: string; billing: Billing },
): Promise<Billing> {
  const kept = normaliseBilling(billing)
  await saveBilling(tx, { eventId, userId, billing: kept, updatedAt: ports.clock.now() })
  return kept
}

interface Given {
  readonly eventId: string
  readonly userId: string
  readonly reason: string
}

/** Gives away all that a person is about to hold, so that their registration owes nothing; `endFreeing` then ends it. */
export async function beginFreeing(tx: Tx, ports: Ports, given: Given): Promise<void> {
  await insertFreeItems(tx, { ...given, items: null, freedAt: ports.clock.now() })
}

/** Limits it to what the person holds now: what they take later is owed. Answers its worth in cents, as priced. */
export async function endFreeing(tx: Tx, event: LoadedEvent, userId: string): Promise<number> {
  const held = await heldLines(tx, event, userId, 'fr')
  const own = held.filter((line) => line.userId === userId && line.cents > 0)
  await saveFreeItems(
    tx,
    event.row.id,
    userId,
    own.map(({ key }) => key),
  )
  return own.reduce((sum, { cents }) => sum + cents, 0)
}
