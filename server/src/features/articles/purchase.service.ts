import { byChoice, keyOfChoice } from '@parvis/contract/articles/articles.rules.ts'
import type { ArticleChoice, PricedChoice } from '@parvis/contract/articles/articles.ts'
import { articleRefusals, GENERAL } from '@parvis/contract/articles/articles.ts'
import { priceFor } from '@parvis/contract/articles/prices.rules.ts'
import { firstsOf, ratesAt } from '@parvis/contract/articles/tariffs.rules.ts'
import { isAskedNothing } from '@parvis/contract/events/events.rules.ts'
import { toCents } from '@parvis/contract/kit/money.ts'
import { refuse } from '@parvis/contract/kit/refusal.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { settingsFor } from '#features/events/events.service.ts'
import { lockPerson } from '#features/participation/participation.service.ts'
import type { PlacePermission } from '#features/participation/place-permission.service.ts'
import type { ClaimsByTarget } from '#features/place-requests/place-requests.service.ts'
import { endMet, isLeft, readClaims } from '#features/place-requests/place-requests.service.ts'
import type { Tx } from '#kit/transaction.ts'
import { readInParallel } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { LockedArticle } from './articles.store.ts'
import { count, freeRanks, giveBack, giveNow, listHeld, listTariffs, lockLimited } from './articles.store.ts'
import { tariffOf } from './tariffs.service.ts'

export const isSame = (a: ArticleChoice, b: ArticleChoice): boolean => a.id === b.id && a.dayId === b.dayId

export interface PriceContext {
  readonly event: LoadedEvent
  readonly typoId: string | null
  /** A choice without a price was not shown one. */
  readonly choices: readonly PricedChoice[]
}

interface Taker {
  readonly eventId: string
  readonly userId: string
  readonly againstTaking: PlacePermission
  readonly told?: PriceContext
}

/** Sets the articles a person holds: takes new ones or refuses, and returns the others. */
export async function setArticles(tx: Tx, ports: Ports, of: Taker, wanted: readonly ArticleChoice[]): Promise<void> {
  await lockPerson(tx, ports, of.eventId, of.userId)
  const held = await listHeld(tx, of.eventId, of.userId)
  const hasReturned = await exchangeArticles(tx, { ...of, now: ports.clock.now() }, held, wanted)
  if (hasReturned) await ports.hooks.placesReleased(tx, ports, of.eventId)
}

/** The same for a person whose row is locked. Returns whether any was returned. */
export async function exchangeArticles(
  tx: Tx,
  { eventId, userId, againstTaking, told, now }: Taker & { readonly now: Date },
  held: readonly ArticleChoice[],
  wanted: readonly ArticleChoice[],
): Promise<boolean> {
  const [had, has] = [byChoice(held), byChoice(wanted)]
  const taken = wanted.filter((one) => !had.has(keyOfChoice(one)))
  const returned = held.filter((one) => !has.has(keyOfChoice(one)))
  if (taken.length + returned.length === 0) return false
  const deltas = deltasOf(taken, returned)
  const against = taken.length > 0 ? await againstTaking(tx) : undefined
  // Sent together and run in this order, so that the requests are read under the locks.
  const { limited, claims } = await readInParallel(tx, {
    limited: () => lockLimited(tx, eventId, [...deltas.keys()]),
    claims: async () => (taken.length > 0 ? readClaims(tx, 'article', { eventId, userId, now }) : null),
  })
  mustBeLeft(limited, taken, deltas, claims)
  // Returned first, so that the same person can take a returned place again.
  await giveBack(tx, eventId, userId, returned)
  const placed = await atPlaces(tx, eventId, limited, taken)
  if (against && placed.some((one) => isScarce(one, limited, deltas))) refuse(against)
  if (told) await mustBeAsTold(tx, placed, told, now)
  await giveNow(tx, eventId, userId, placed, now)
  for (const { id } of limited) {
    const delta = deltas.get(id) ?? 0
    if (delta !== 0) await count(tx, eventId, id, delta)
  }
  const ids = taken.map(({ id }) => id)
  await endMet(tx, { eventId, userId, kind: 'article' }, ids, { claims, now })
  return returned.length > 0
}

function deltasOf(taken: readonly ArticleChoice[], returned: readonly ArticleChoice[]): Map<string, number> {
  const deltas = new Map<string, number>()
  for (const { id } of taken) deltas.set(id, (deltas.get(id) ?? 0) + 1)
  for (const { id } of returned) deltas.set(id, (deltas.get(id) ?? 0) - 1)
  return deltas
}

function pathOf(articleId: string, taken: readonly ArticleChoice[]): string {
  return `values.articles.${taken.find(({ id }) => id === articleId)?.dayId ?? GENERAL}`
}

function mustBeLeft(
  limited: readonly LockedArticle[],
  taken: readonly ArticleChoice[],
  deltas: ReadonlyMap<string, number>,
  claims: ClaimsByTarget,
): void {
  const full = limited.find(({ id, stock, taken: before }) => {
    const delta = deltas.get(id) ?? 0
    if (stock === null || delta <= 0) return false
    return !isLeft({ target: id, capacity: stock, taken: before }, delta, claims)
  })
  if (full)
    refuse(articleRefusals.ARTICLE_FULL, { article: full.label }, [
      { path: pathOf(full.id, taken), code: 'ARTICLE_FULL' },
    ])
}

type Placed = ArticleChoice & { readonly rank: number | null }

/** The highest place with a price of its own; 0 without one. */
const lastPlace = (article: LockedArticle): number => firstsOf(tariffOf(article).tiers).at(-1) ?? 0

/** Assigns free places in the order of the choices, as the page does for its prices. */
async function atPlaces(
  tx: Tx,
  eventId: string,
  limited: readonly LockedArticle[],
  taken: readonly ArticleChoice[],
): Promise<Placed[]> {
  const free = new Map<string, number[]>()
  for (const article of limited) {
    const wanted = taken.filter(({ id }) => id === article.id).length
    const first = lastPlace(article)
    if (wanted > 0 && first > 0)
      free.set(article.id, await freeRanks(tx, eventId, { id: article.id, first, count: wanted }))
  }
  return taken.map(({ id, dayId }) => ({ id, dayId, rank: free.get(id)?.shift() ?? null }))
}

/** Whether an additional purchase uses limited stock or first places; an exchange within the article does not. */
const isScarce = (
  { id, rank }: Placed,
  limited: readonly LockedArticle[],
  deltas: ReadonlyMap<string, number>,
): boolean =>
  (deltas.get(id) ?? 0) > 0 &&
  limited.some((one) => one.id === id && (one.stock !== null || (rank ?? 0) <= lastPlace(one)))

/** Refuses a price higher than the one shown, so that the person is asked again. */
async function mustBeAsTold(
  tx: Tx,
  placed: readonly Placed[],
  { event, typoId, choices }: PriceContext,
  now: Date,
): Promise<void> {
  if (isAskedNothing(event.layers.settings, settingsFor(event, 'fr', typoId))) return
  const priced = placed.flatMap((one) => {
    const price = choices.find((choice) => isSame(choice, one))?.price
    return price === undefined ? [] : [{ ...one, price }]
  })
  if (priced.length === 0) return
  const { id: eventId, timeZone } = event.row
  const ids = [...new Set(priced.map(({ id }) => id))]
  const rows = await listTariffs(tx, eventId, ids)
  for (const { price, rank, ...choice } of priced) {
    const row = rows.find(({ id }) => id === choice.id)
    if (!row) continue
    const rates = ratesAt(tariffOf(row), { takenAt: now.toISOString(), rank }, timeZone)
    if (toCents(priceFor(rates, typoId)) > toCents(price))
      refuse(articleRefusals.ARTICLE_DEARER, { article: row.label }, [
        { path: pathOf(choice.id, [choice]), code: 'ARTICLE_DEARER' },
      ])
  }
}
