import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { DateOnly, EventPath, Flag, Id, Instant } from '#kit/fields.ts'
import { opening } from '#kit/opening.ts'
import { listOf } from '#kit/page.ts'

/** A participant type. A retired one is kept by its people, and closed to others. */
export const Typology = z.object({ id: Id, label: z.string(), isRetired: z.boolean() })
export type Typology = z.output<typeof Typology>

export const listTypologies = endpoint({
  route: 'GET /domains/:domainId/events/:eventId/typos',
  summary: 'List the participant types of an event',
  access: 'public',
  params: EventPath,
  // Always those of the event: a domain has no types.
  query: z.object({ byEvent: Flag }),
  reply: listOf(Typology),
})

/** A public price, in euros as the event writes its prices. */
export const ListedPrice = z.object({
  /** Of the type or of the article; empty where the event has no types. */
  id: z.string(),
  label: z.string(),
  /** `remote`: full on site, remote is possible; `line`: waiting list; `full`: not available. */
  place: z.enum(['open', 'remote', 'line', 'full']),
  /** Lowest price; null where not available. */
  price: z.nullable(z.number()),
  /** Another day, required choice or type costs more. */
  isFrom: z.boolean(),
  later: z.nullable(z.object({ after: DateOnly, price: z.number() })),
  beyond: z.nullable(z.object({ left: z.int(), price: z.number() })),
  left: z.nullable(z.int()),
  /** Only for people who come that way, where the event offers both. */
  onlyFor: z.nullable(z.enum(['onsite', 'remote'])),
})
export type ListedPrice = z.output<typeof ListedPrice>

export const PriceList = z.object({
  /** ISO 639-1, of the labels. */
  language: z.string(),
  /** Whether prices include VAT, exclude it, or are those of a seller who charges none. */
  vat: z.enum(['included', 'excluded', 'none']),
  /** Price to come: one line per visible type, or one line where the event has none. */
  types: z.array(ListedPrice),
  articles: z.array(ListedPrice),
  /** Instant after which the list is out of date. */
  validUntil: z.nullable(Instant),
})
export type PriceList = z.output<typeof PriceList>

export const readPriceList = endpoint({
  route: 'GET /v2/domains/:domainId/events/:eventId/price-list',
  summary: 'Read what registering costs and what is left, as the public page tells it; empty where it tells no price',
  access: 'public',
  params: EventPath,
  reply: PriceList,
})

export const typologiesOpening = opening({
  fields: { typologies: z.array(Typology) },
  reads: [listTypologies],
})
