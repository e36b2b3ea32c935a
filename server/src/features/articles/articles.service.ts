import type { Offer, OfferList } from '@parvis/contract/articles/articles.rules.ts'
import {
  byChoice,
  choiceOfOffer,
  chosenOffers,
  isAmong,
  isChoosable,
  keyOfChoice,
  listsOf,
  offersFor,
  suits,
} from '@parvis/contract/articles/articles.rules.ts'
import type {
  Article,
  ArticleChoice,
  HeldArticle,
  PricedChoice,
  PricedUserArticle,
  Rates,
  Unpriced,
  UserArticle,
} from '@parvis/contract/articles/articles.ts'
import { articleRefusals, GENERAL } from '@parvis/contract/articles/articles.ts'
import type { PurchaseMoment, Room, Tariff } from '@parvis/contract/articles/tariffs.rules.ts'
import { rankIn, ratesAfter, ratesAt, ratesBeyond } from '@parvis/contract/articles/tariffs.rules.ts'
import { nameIn } from '@parvis/contract/events/events.rules.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import { leftFor } from '@parvis/contract/place-requests/place-requests.rules.ts'
import type { User } from '@parvis/contract/users/users.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { weighAgain } from '#features/participation/completeness.service.ts'
import type { EntitlementCheck } from '#features/participation/entitlements.service.ts'
import type { Participant } from '#features/participation/participation.service.ts'
import { lockPerson, settle } from '#features/participation/participation.service.ts'
import { alwaysPermitted } from '#features/participation/place-permission.service.ts'
import type { Asker, ClaimsByTarget } from '#features/place-requests/place-requests.service.ts'
import { readUser } from '#features/users/users.service.ts'
import type { Executor } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { ArticleRow, HeldRow } from './articles.store.ts'
import { listHeld, listRows } from './articles.store.ts'
import { exchangeArticles, isSame } from './purchase.service.ts'
import { tariffOf } from './tariffs.service.ts'

interface Worded {
  readonly event: LoadedEvent
  readonly language?: string
}

interface Offering extends Worded {
  readonly now: Date
  /** The person to whom they are offered: a place kept for them counts as free. */
  readonly userId?: string
}

/** The articles of an event in order, with prices at any time. */
export interface PriceList {
  readonly articles: readonly Unpriced[]
  ratesAt(articleId: string, taking: PurchaseMoment): Rates
  /** The rank of a purchase now, or of the `nth` one after it; null when prices do not depend on it. */
  rankOf(articleId: string, nth: number): number | null
  /** The price now, and later prices. */
  offeredAt(articleId: string, now: string): Pick<Article, 'price' | 'prices' | 'later' | 'beyond'>
}

/** Translated by the sentence `article.` and its id, if there is one. */
const onWire = (row: ArticleRow, claims: ClaimsByTarget, { event, language = '' }: Worded): Unpriced => ({
  id: row.id,
  label: nameIn(event.sentences[language] ?? {}, `article.${row.id}`, row.label),
  days: {},
  vatRate: row.vatRate / 100,
  vatRegime: row.vatRegime,
  onlyFor: row.onlyFor,
  left: row.stock === null ? null : leftFor({ capacity: row.stock, taken: row.taken }, claims?.[row.id]),
})

/** The places left are those for the asker; without one, for a person who waits for nothing. */
export async function readPriceList(db: Executor, worded: Worded, asker: Partial<Asker> = {}): Promise<PriceList> {
  const { timeZone, id: eventId } = worded.event.row
  const found = new Map<string, Unpriced>()
  const sold = new Map<string, { tariff: Tariff; room: readonly Room[] }>()
  for (const { article, day, room, claims } of await listRows(db, eventId, asker)) {
    const { isShow, isDisabled, isSelected, isRadio, isRequired, isAuto } = day
    const own = found.get(article.id) ?? onWire(article, claims, worded)
    own.days[day.dayId] = { isShow, isDisabled, isSelected, isRadio, isRequired, isAuto }
    found.set(article.id, own)
    sold.set(article.id, { tariff: tariffOf(article), room })
  }
  const soldAs = (articleId: string) => {
    const one = sold.get(articleId)
    if (!one) throw new Error(`No article “${articleId}” in the price list`)
    return one
  }
  return {
    articles: [...found.values()],
    ratesAt: (articleId, taking) => ratesAt(soldAs(articleId).tariff, taking, timeZone),
    rankOf: (articleId, nth) => rankIn(sold.get(articleId)?.room ?? [], nth),
    offeredAt: (articleId, now) => {
      const { tariff, room } = soldAs(articleId)
      const taking = { takenAt: now, rank: rankIn(room) }
      const later = ratesAfter(tariff, taking, timeZone)
      return { ...ratesAt(tariff, taking, timeZone), later, beyond: ratesBeyond(tariff, room, { now, timeZone }) }
    },
  }
}

export async function readArticles(db: Executor, { now, userId, ...worded }: Offering): Promise<Article[]> {
  const asker = { now, ...(userId !== undefined && { userId }) }
  const { articles, offeredAt } = await readPriceList(db, worded, asker)
  return articles.map((article) => ({ ...article, ...offeredAt(article.id, now.toISOString()) }))
}

const choiceOf = ({ id, dayId }: ArticleChoice): ArticleChoice => ({ id, dayId })

const asTaken =
  ({ row: { timeZone } }: LoadedEvent) =>
  (row: HeldRow): HeldArticle => {
    const taking = { takenAt: row.takenAt.toISOString(), rank: row.rank }
    return { ...choiceOf(row), ...ratesAt(tariffOf(row), taking, timeZone) }
  }

export async function readHeldArticles(db: Executor, event: LoadedEvent, userId: string): Promise<HeldArticle[]> {
  return (await listHeld(db, event.row.id, userId)).map(asTaken(event))
}

/** All offers by day, with the person's purchases. */
export async function readUserArticles(db: Executor, offering: Offering, userId: string): Promise<PricedUserArticle[]> {
  const articles = await readArticles(db, { ...offering, userId })
  const held = byChoice(await readHeldArticles(db, offering.event, userId))
  return articles.flatMap(({ id, days, price, prices }) =>
    Object.keys(days).map((dayId) => {
      const own = held.get(keyOfChoice({ id, dayId }))
      return { price, prices, ...own, id, dayId, isSelected: own !== undefined }
    }),
  )
}

/** Returns articles that no longer fit: those of a day given up, or of another way of coming. */
export const adjustArticles: EntitlementCheck = async (tx, { eventId, userId, registered, isRemote, dayIds, now }) => {
  const held = await listHeld(tx, eventId, userId)
  const mayKeep = (one: HeldRow) =>
    registered && suits(one, isRemote) && (one.dayId === GENERAL || dayIds.includes(one.dayId))
  const kept = held.filter(mayKeep)
  if (kept.length === held.length) return undefined
  return async () => {
    await exchangeArticles(tx, { eventId, userId, againstTaking: alwaysPermitted, now }, held, kept)
  }
}

/** Changes some of a registered person's articles and keeps the others. */
export async function changeArticles(
  ports: Ports,
  subject: Participant,
  user: User,
  changes: readonly (UserArticle & Pick<PricedChoice, 'price'>)[],
): Promise<void> {
  if (!user.UserEvent?.registered) refuse(articleRefusals.ARTICLES_NOT_REGISTERED)
  const { event, userId, againstTaking } = subject
  const of = { eventId: event.row.id, userId, againstTaking, now: ports.clock.now() }
  await transaction(ports.db, async (tx) => {
    await lockPerson(tx, ports, of.eventId, of.userId)
    // Read under the lock, so that a concurrent cancellation gets nothing.
    const facts = (await readUser(tx, { ...of, domainId: event.row.domainId }))?.UserEvent
    if (!facts?.registered) refuse(articleRefusals.ARTICLES_NOT_REGISTERED)
    const held = await listHeld(tx, of.eventId, of.userId)
    const dayIds = facts.UserEventDays.filter((day) => day.registered).map((day) => day.eventDayId)
    const buyer = {
      isRemote: facts.isRemote,
      typoId: facts.typoId ?? user.typoId,
      dayIds,
      held: held.map(asTaken(event)),
    }
    const offers = offersFor(await readArticles(tx, { event, now: of.now, userId }), buyer)
    const offered = new Map(offers.map((offer) => [keyOfChoice(choiceOfOffer(offer)), offer]))
    mustBeOffered(offered, changes, held)
    const asked = changes.filter((change) => change.isSelected).map(choiceOf)
    const untouched = held.filter((one) => !changes.some((change) => isSame(change, one))).map(choiceOf)
    // A new choice goes before the exclusive one that it replaces.
    const isRadio = (choice: ArticleChoice) => offered.get(keyOfChoice(choice))?.flags.isRadio ?? false
    const radioDays = new Set(asked.filter(isRadio).map(({ dayId }) => dayId))
    const replaced = untouched.filter((one) => !isRadio(one) || !radioDays.has(one.dayId))
    const chosen = chosenOffers(offers, [...asked, ...replaced], buyer)
    mustKeepRequired(listsOf(offers, buyer), held, chosen)
    const hasReturned = await exchangeArticles(
      tx,
      { ...of, told: { event, typoId: buyer.typoId, choices: changes } },
      held,
      chosen.map(({ article, dayId }) => ({ id: article.id, dayId })),
    )
    if (hasReturned) await ports.hooks.placesReleased(tx, ports, of.eventId)
    await settle(tx, ports, subject)
    await weighAgain(tx, ports, subject)
  })
}

/** A required choice may be exchanged, not given back. */
function mustKeepRequired(lists: readonly OfferList[], held: readonly ArticleChoice[], chosen: readonly Offer[]): void {
  const among = chosen.map(({ article, dayId }) => ({ id: article.id, dayId }))
  const has = (list: OfferList, some: readonly ArticleChoice[]) => list.offers.some((offer) => isAmong(offer, some))
  const given = lists.filter((list) => list.isRequired && has(list, held) && !has(list, among))
  const fields = given.map(({ path }) => ({ path, code: 'CHOICE_REQUIRED' }))
  if (fields.length > 0) refuse(common.VALIDATION, {}, fields)
}

function mustBeOffered(
  offered: ReadonlyMap<string, Offer>,
  changes: readonly UserArticle[],
  held: readonly ArticleChoice[],
): void {
  const isWrong = (change: UserArticle) => {
    const offer = offered.get(keyOfChoice(change))
    if (offer === undefined) return change.isSelected
    return change.isSelected && offer.flags.isDisabled && !isChoosable(offer, { held })
  }
  const at = changes.findIndex(isWrong)
  if (at >= 0) refuse(articleRefusals.ARTICLE_UNAVAILABLE, {}, [{ path: `${at}.id`, code: 'ARTICLE_UNAVAILABLE' }])
}
