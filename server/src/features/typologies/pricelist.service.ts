import { listsPrices, pricedAt, priceListOf } from '@parvis/contract/typologies/pricelist.rules.ts'
import type { PriceList } from '@parvis/contract/typologies/typologies.ts'
import { readArticles } from '#features/articles/articles.service.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { isOnForAny, readEvent } from '#features/events/events.service.ts'
import { sharedRead } from '#kit/shared-read.ts'
import { readInParallel } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { listTypologies } from './typologies.service.ts'

type Reading = Pick<Ports, 'db' | 'clock'>

/** Prices may change at `validUntil`. */
const holds = ({ validUntil }: PriceList, now: Date): boolean => validUntil === null || now < new Date(validUntil)

export async function readPriceList({ db, clock }: Reading, event: LoadedEvent, language: string): Promise<PriceList> {
  const now = clock.now()
  const { layers, row } = event
  const at = pricedAt(layers, language, now)
  const hasArticles = at !== undefined && isOnForAny(event, 'FO_ARTICLES_ACTIVE')
  const read = await readInParallel(db, {
    event: () => readEvent(db, event, now, language),
    typologies: async () => (at ? listTypologies(db, row.id) : []),
    articles: async () => (hasArticles ? readArticles(db, { event, now: at, language }) : []),
  })
  return listOf(event, JSON.stringify([language, read]), now, () => priceListOf({ ...read, layers, language, now }))
}

interface Made {
  readonly of: string
  readonly list: PriceList
}
const made = new WeakMap<LoadedEvent, Made>()

/**
 * Reuses the last list while its inputs are equal and no price changes: with many types, days and articles it is slow
 * to build.
 */
function listOf(event: LoadedEvent, of: string, now: Date, make: () => PriceList): PriceList {
  const last = made.get(event)
  if (last?.of === of && holds(last.list, now)) return last.list
  const list = make()
  made.set(event, { of, list })
  return list
}

/** Public pages are cached for as long. */
const FRESH_MS = 5_000

const isEmpty = ({ types, articles }: PriceList): boolean => types.length + articles.length === 0

/**
 * For the public page, cached for some seconds. Null where there are no prices now, undefined where the event lists
 * none.
 */
export async function printedPriceList(
  ports: Reading,
  event: LoadedEvent,
  language: string,
): Promise<PriceList | null | undefined> {
  if (!listsPrices(event.layers, language)) return undefined
  const isStill = (list: PriceList) => holds(list, ports.clock.now())
  const list = await sharedRead(event, `prices ${language}`, { ms: FRESH_MS, isStill }, () =>
    readPriceList(ports, event, language),
  )
  return isEmpty(list) ? null : list
}
