import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { DateOnly, EventPath, Flag, Id, Instant } from '#kit/fields.ts'
import { listOf } from '#kit/page.ts'

/** A type of participant. One that is retired is kept by those who are of it, and offered to nobody else. */
export const Typology = z.object({ id: Id, label: z.string(), isRetired: z.boolean() })
export type Typology = z.output<typeof Typology>

export const listTypologies = endpoint({
  route: 'GET /domains/:domainId/events/:eventId/typos',
  summary: 'List the participant types of an event',
  access: 'public',
  params: EventPath,
  // They are always those of the event: of the domain as a whole there are none to ask for.
  query: z.object({ byEvent: Flag }),
  reply: listOf(Typology),
})

/** What something costs anybody, as an event tells it before any account. Prices are in euros, as the event writes them. */
export const ListedPrice = z.object({
  /** Of the type or of the article; empty where the event has no types. */
  id: z.string(),
  label: z.string(),
  /** Whether it can be had: `remote` only afar, as no place on site is left; `line` once a place is free; `full` not at all. */
  place: z.enum(['open', 'remote', 'line', 'full']),
  /** The least that it costs; nothing where it cannot be had. */
  price: z.nullable(z.number()),
  /** It costs more with another day, another choice that is needed, or people of another type. */
  isFrom: z.boolean(),
  /** What it costs after the end of a day. */
  later: z.nullable(z.object({ after: DateOnly, price: z.number() })),
  /** What it costs once so many more are taken. */
  beyond: z.nullable(z.object({ left: z.int(), price: z.number() })),
  /** How many may be had, where that is limited. */
  left: z.nullable(z.int()),
  /** For those alone who come that way, where the event offers both. */
  onlyFor: z.nullable(z.enum(['onsite', 'remote'])),
})
export type ListedPrice = z.output<typeof ListedPrice>

export const PriceList = z.object({
  /** ISO 639-1, of the labels. */
  language: z.string(),
  /** Whether prices include VAT, exclude it, or are those of a seller who charges none. */
  vat: z.enum(['included', 'excluded', 'none']),
  /** What it costs to come: a line for each type that anybody may choose, or one where the event has none. */
  types: z.array(ListedPrice),
  /** What may be paid for besides. */
  articles: z.array(ListedPrice),
  /** When it says something else at the latest, whatever is taken meanwhile. */
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
