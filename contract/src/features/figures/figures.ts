import * as z from 'zod/mini'
import { statsRefusals } from '#features/stats/stats.ts'
import { endpoint } from '#kit/endpoint.ts'
import { EventPath, Id, Instant, maxLength } from '#kit/fields.ts'
import { dayParts } from './figures.rules.ts'

/** People, and their total in cents including VAT. */
const Sum = z.object({ people: z.int(), cents: z.int() })
export type Sum = z.output<typeof Sum>

/** Without demonstrations. */
export const MoneyFigures = z.object({
  /** Received, less credit notes. */
  taken: Sum,
  /** Missing from announced transfers. */
  awaited: Sum,
  /** Due without an announced transfer. */
  due: Sum,
  /** Refunds to make by hand, and overpaid transfers. */
  back: Sum,
  specimens: z.int(),
})
export type MoneyFigures = z.output<typeof MoneyFigures>

const HalfFigures = z.object({
  dayId: Id,
  part: z.enum(dayParts),
  startAt: Instant,
  endAt: Instant,
  isFirst: z.boolean(),
  isLast: z.boolean(),
  awaited: z.int(),
  came: z.int(),
  /** Arrived without having chosen the day. */
  besides: z.int(),
})

export const Figures = z.object({
  at: Instant,
  registered: z.int(),
  remote: z.int(),
  halves: z.array(HalfFigures),
  /** Registered people by type, and those on site by day; `id` is null for people without a type. */
  types: z.array(
    z.object({
      id: z.nullable(Id),
      label: z.string(),
      registered: z.int(),
      remote: z.int(),
      days: z.array(z.object({ dayId: Id, count: z.int() })),
    }),
  ),
  articles: z.array(
    z.object({
      id: Id,
      label: z.string(),
      /** Units of all days, and people. */
      taken: z.int(),
      people: z.int(),
      left: z.nullable(z.int()),
      /** By event day; empty for the event as a whole. */
      days: z.array(z.object({ dayId: Id, taken: z.int() })),
    }),
  ),
  slots: z.array(z.object({ id: Id, label: z.string(), startAt: Instant, taken: z.int(), quota: z.nullable(z.int()) })),
  line: z.nullable(z.object({ waiting: z.int(), offered: z.int() })),
  /** Null if the caller may not read money, or nothing was ever due. */
  money: z.nullable(MoneyFigures),
})
export type Figures = z.output<typeof Figures>

const ORGANISER = '/organiser/domains/:domainId/events/:eventId'

export const readFigures = endpoint({
  route: `GET ${ORGANISER}/figures`,
  summary: 'Count presence, registrations, articles, conferences, the line, money',
  access: 'organiser:stats',
  params: EventPath,
  reply: Figures,
})

export const amongColumns = ['articles', 'days', 'typology'] as const

/** Filters registered people by article, day or type; all without it. */
const Among = z.object({
  column: z.optional(z.enum(amongColumns)),
  value: z.optional(z.string().check(maxLength(80))),
})

const Choices = z.array(z.object({ value: z.string(), label: z.string() }))

export const readAnswerFigures = endpoint({
  route: `GET ${ORGANISER}/figures/answers`,
  summary: 'Count the answers to each question',
  access: 'organiser:stats',
  params: EventPath,
  query: Among,
  reply: z.object({
    people: z.int(),
    among: z.array(z.object({ column: z.enum(amongColumns), label: z.string(), values: Choices })),
    questions: z.array(
      z.object({
        /** Column in the table of people. */
        id: z.string(),
        label: z.string(),
        /** `free`: free text is counted but not tallied. */
        kind: z.enum(['one', 'many', 'tick', 'free']),
        answered: z.int(),
        /** In the order of the form; `value` is null for answers no longer offered. */
        values: z.array(z.object({ value: z.nullable(z.string()), label: z.string(), count: z.int() })),
      }),
    ),
  }),
  refusals: [statsRefusals.FILTER_INVALID],
})

export const exportFigures = endpoint({
  route: `GET ${ORGANISER}/figures/workbook`,
  summary: 'Read all figures, or articles by the answers to a question, as an XLSX workbook',
  access: 'organiser:stats',
  params: EventPath,
  query: z.object({ question: z.optional(z.string().check(maxLength(80))) }),
  produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  refusals: [statsRefusals.COLUMN_UNKNOWN],
  perMinute: 20,
})
