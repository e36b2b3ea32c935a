import { listsPrices, pricedAt, priceListOf } from '@parvis/contract/typologies/pricelist.rules.ts'
import type { PriceList } from '@parvis/contract/typologies/typologies.ts'
import { readArticles } from '#features/articles/articles.service.ts'
import type { LoadedEvent } from '#features/context/context.service.ts'
import { isOnForAny, readEvent } from '#features/context/context.service.ts'
import { fresh } from '#kit/fresh.ts'
import { sideBySide } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { listTypologies } from './typologies.service.ts'

type Reading = Pick<Ports, 'db' | 'clock'>

/** Whether a list still says what an event asks, by the hour. */
const holds = ({ validUntil }: PriceList, now: Date): boolean => validUntil === null || now < new Date(validUntil)

/** What an event tells anybody of its prices in a language, its places as they are now. */
export async function readPriceList({ db, clock }: Reading, event: LoadedEvent, language: string): Promise<PriceList> {
  const now = clock.now()
  const { layers, row } = event
  const at = pricedAt(layers, language, now)
  const hasArticles = at !== undefined && isOnForAny(event, 'FO_ARTICLES_ACTIVE')
  const read = await sideBySide(db, {
    event: () => readEvent(db, event, now, language),
    typologies: async () => (at ? listTypologies(db, row.id) : []),
    articles: async () => (hasArticles ? readArticles(db, { event, now: at, language }) : []),
  })
  return listOf(event, JSON.stringify([language, read]), now, () => priceListOf({ ...read, layers, language, now }))
}

/** The last list of an event, and what it was made of. */
interface Made {
  readonly of: string
  readonly list: PriceList
}
const made = new WeakMap<LoadedEvent, Made>()

/** A list is made once of what is read alike, as long as no hour changes it: many types, days and articles take a while. */
function listOf(event: LoadedEvent, of: string, now: Date, make: () => PriceList): PriceList {
  const last = made.get(event)
  if (last?.of === of && holds(last.list, now)) return last.list
  const list = make()
  made.set(event, { of, list })
  return list
}

/** A page that opens is a few seconds old to whoever sees it. */
const FRESH_MS = 5_000

const isEmpty = ({ types, articles }: PriceList): boolean => types.length + articles.length === 0

/**
 * The same for the public page of an event, read once for all who open it within a few seconds: null where it says nothing now,
 * and nothing of an event that lists no prices.
 */
export async function printedPriceList(
  ports: Reading,
  event: LoadedEvent,
  language: string,
): Promise<PriceList | null | undefined> {
  if (!listsPrices(event.layers, language)) return undefined
  const isStill = (list: PriceList) => holds(list, ports.clock.now())
  const list = await fresh(event, `prices ${language}`, { ms: FRESH_MS, isStill }, () =>
    readPriceList(ports, event, language),
  )
  return isEmpty(list) ? null : list
}
