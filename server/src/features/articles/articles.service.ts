import type { Offer, OfferList } from '@parvis/contract/articles/articles.rules.ts'
import {
  chosenOffers,
  isAmong,
  isChoosable,
  listsOf,
  offersFor,
  suits,
} from '@parvis/contract/articles/articles.rules.ts'
import type { Article, ArticleChoice, UserArticle } from '@parvis/contract/articles/articles.ts'
import { articleRefusals, GENERAL } from '@parvis/contract/articles/articles.ts'
import { nameIn } from '@parvis/contract/context/context.rules.ts'
import { toEuros } from '@parvis/contract/kit/money.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { Words } from '@parvis/contract/kit/words.ts'
import type { User } from '@parvis/contract/users/users.ts'
import { weighAgain } from '#features/participation/completeness.service.ts'
import type { Holding } from '#features/participation/holdings.service.ts'
import type { Subject } from '#features/participation/participation.service.ts'
import { lockPerson, settle } from '#features/participation/participation.service.ts'
import type { AgainstTaking } from '#features/participation/takers.service.ts'
import { unasked } from '#features/participation/takers.service.ts'
import { readUser } from '#features/users/users.service.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { ArticleRow, HeldArticle } from './articles.store.ts'
import { count, listHeld, listRows, lockLimited, moveHeld } from './articles.store.ts'

/** In the order of the types' ids: the database keeps none of its own. */
export const eurosByType = (cents: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(cents)
      .map(([typoId, amount]) => [typoId, toEuros(amount)] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )

/** The event's own sentences may say an article in another language, by the key `article.` and its id. */
const onWire = (row: ArticleRow, sentences: Words): Article => ({
  id: row.id,
  label: nameIn(sentences, `article.${row.id}`, row.label),
  price: toEuros(row.priceCents),
  prices: eurosByType(row.typePrices),
  days: {},
  vatRate: row.vatRate / 100,
  vatRegime: row.vatRegime,
  onlyFor: row.onlyFor,
  left: row.stock === null ? null : Math.max(row.stock - row.taken, 0),
})

/** The articles of an event in their order, each with the days it is offered. */
export async function readArticles(db: Executor, eventId: string, sentences: Words = {}): Promise<Article[]> {
  const found = new Map<string, Article>()
  for (const { article, day } of await listRows(db, eventId)) {
    const { isShow, isDisabled, isSelected, isRadio, isRequired, isAuto } = day
    const own = found.get(article.id) ?? onWire(article, sentences)
    own.days[day.dayId] = { isShow, isDisabled, isSelected, isRadio, isRequired, isAuto }
    found.set(article.id, own)
  }
  return [...found.values()]
}

const choiceOf = ({ id, dayId }: ArticleChoice): ArticleChoice => ({ id, dayId })

/** What a person has chosen so far. */
export async function readHeldArticles(db: Executor, eventId: string, userId: string): Promise<ArticleChoice[]> {
  return (await listHeld(db, eventId, userId)).map(choiceOf)
}

/** What a person has chosen, among all that is offered day by day. */
export async function readUserArticles(db: Executor, eventId: string, userId: string): Promise<UserArticle[]> {
  const articles = await readArticles(db, eventId)
  const held = await listHeld(db, eventId, userId)
  return articles.flatMap(({ id, days }) =>
    Object.keys(days).map((dayId) => ({ id, dayId, isSelected: held.some((one) => same(one, { id, dayId })) })),
  )
}

const same = (a: ArticleChoice, b: ArticleChoice): boolean => a.id === b.id && a.dayId === b.dayId

interface Taker {
  readonly eventId: string
  readonly userId: string
  readonly againstTaking: AgainstTaking
}

/** Has a person hold exactly these articles; what runs out is refused, and what is left out given back. */
export async function takeArticles(tx: Tx, ports: Ports, of: Taker, wanted: readonly ArticleChoice[]): Promise<void> {
  await lockPerson(tx, ports, of.eventId, of.userId)
  await move(tx, of, await listHeld(tx, of.eventId, of.userId), wanted)
}

async function move(
  tx: Tx,
  { eventId, userId, againstTaking }: Taker,
  held: readonly ArticleChoice[],
  wanted: readonly ArticleChoice[],
): Promise<void> {
  const taken = wanted.filter((one) => !held.some((other) => same(one, other)))
  const returned = held.filter((one) => !wanted.some((other) => same(one, other)))
  if (taken.length + returned.length === 0) return
  const deltas = new Map<string, number>()
  for (const { id } of taken) deltas.set(id, (deltas.get(id) ?? 0) + 1)
  for (const { id } of returned) deltas.set(id, (deltas.get(id) ?? 0) - 1)
  const against = taken.length > 0 ? await againstTaking(tx) : undefined
  const limited = await lockLimited(tx, eventId, [...deltas.keys()])
  const full = limited.find(({ id, stock, taken: before }) => {
    const delta = deltas.get(id) ?? 0
    return stock !== null && delta > 0 && before + delta > stock
  })
  if (full) refuseFull(full, taken)
  if (against && limited.some(({ id }) => (deltas.get(id) ?? 0) > 0)) refuse(against)
  await moveHeld(tx, eventId, userId, { returned, taken })
  for (const { id } of limited) {
    const delta = deltas.get(id) ?? 0
    if (delta !== 0) await count(tx, eventId, id, delta)
  }
}

function refuseFull(full: { id: string; label: string }, taken: readonly ArticleChoice[]): never {
  const dayId = taken.find(({ id }) => id === full.id)?.dayId ?? GENERAL
  return refuse(articleRefusals.ARTICLE_FULL, { article: full.label }, [
    { path: `values.articles.${dayId}`, code: 'ARTICLE_FULL' },
  ])
}

/** Articles follow the person: those of a day they give up, or of another way of coming, are given back. */
export const followWithArticles: Holding = async (tx, { eventId, userId, registered, isRemote, dayIds }) => {
  const held = await listHeld(tx, eventId, userId)
  const mayKeep = (one: HeldArticle) =>
    registered && suits(one, isRemote) && (one.dayId === GENERAL || dayIds.includes(one.dayId))
  const kept = held.filter(mayKeep)
  if (kept.length < held.length) await move(tx, { eventId, userId, againstTaking: unasked }, held, kept)
}

/** Changes some of a registered person's articles; what they did not name stays as it is. */
export async function changeArticles(
  ports: Ports,
  subject: Subject,
  user: User,
  changes: readonly UserArticle[],
): Promise<void> {
  if (!user.UserEvent?.registered) refuse(articleRefusals.ARTICLES_NOT_REGISTERED)
  const of = { eventId: subject.event.row.id, userId: subject.userId, againstTaking: subject.againstTaking }
  await transaction(ports.db, async (tx) => {
    await lockPerson(tx, ports, of.eventId, of.userId)
    // Read again under the lock: somebody who gives up at the same moment is given nothing.
    const facts = (await readUser(tx, { ...of, domainId: subject.event.row.domainId }))?.UserEvent
    if (!facts?.registered) refuse(articleRefusals.ARTICLES_NOT_REGISTERED)
    const held = await listHeld(tx, of.eventId, of.userId)
    const dayIds = facts.UserEventDays.filter((day) => day.registered).map((day) => day.eventDayId)
    const buyer = { isRemote: facts.isRemote, typoId: facts.typoId ?? user.typoId, dayIds, held }
    const offers = offersFor(await readArticles(tx, of.eventId), buyer)
    mustBeOffered(offers, changes, held)
    const asked = changes.filter((change) => change.isSelected).map(choiceOf)
    const untouched = held.filter((one) => !changes.some((change) => same(change, one))).map(choiceOf)
    // What has just been chosen goes before the radio it replaces.
    const replaced = untouched.filter((one) => !asked.some((other) => isRivalRadio(offers, one, other)))
    const chosen = chosenOffers(offers, [...asked, ...replaced], buyer)
    mustKeepRequired(listsOf(offers, buyer), held, chosen)
    await move(
      tx,
      of,
      held,
      chosen.map(({ article, dayId }) => ({ id: article.id, dayId })),
    )
    await settle(tx, ports, subject)
    await weighAgain(tx, ports, subject)
  })
}

/** What the step requires is exchanged, not given back. */
function mustKeepRequired(lists: readonly OfferList[], held: readonly ArticleChoice[], chosen: readonly Offer[]): void {
  const among = chosen.map(({ article, dayId }) => ({ id: article.id, dayId }))
  const has = (list: OfferList, some: readonly ArticleChoice[]) => list.offers.some((offer) => isAmong(offer, some))
  const given = lists.filter((list) => list.isRequired && has(list, held) && !has(list, among))
  const fields = given.map(({ path }) => ({ path, code: 'CHOICE_REQUIRED' }))
  if (fields.length > 0) refuse(common.VALIDATION, {}, fields)
}

function mustBeOffered(
  offers: readonly Offer[],
  changes: readonly UserArticle[],
  held: readonly ArticleChoice[],
): void {
  const isWrong = (change: UserArticle) => {
    const offer = offers.find((one) => isAmong(one, [change]))
    if (offer === undefined) return change.isSelected
    return change.isSelected && offer.flags.isDisabled && !isChoosable(offer, { held })
  }
  const at = changes.findIndex(isWrong)
  if (at >= 0) refuse(articleRefusals.ARTICLE_UNAVAILABLE, {}, [{ path: `${at}.id`, code: 'ARTICLE_UNAVAILABLE' }])
}

function isRivalRadio(offers: readonly Offer[], one: ArticleChoice, other: ArticleChoice): boolean {
  const isRadio = (choice: ArticleChoice) => offers.find((offer) => isAmong(offer, [choice]))?.flags.isRadio ?? false
  return one.dayId === other.dayId && isRadio(one) && isRadio(other)
}
