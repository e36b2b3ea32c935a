import * as z from 'zod/mini'
import { statsRefusals } from '#features/stats/stats.ts'
import { endpoint } from '#kit/endpoint.ts'
import { EventPath, Id, Instant, maxLength } from '#kit/fields.ts'
import { dayParts } from './figures.rules.ts'

/** People, and what they make together, in cents with its tax. */
const Sum = z.object({ people: z.int(), cents: z.int() })
export type Sum = z.output<typeof Sum>

/** Demonstrations are in none of them. */
export const MoneyFigures = z.object({
  /** What has come, less what credit notes took back. */
  taken: Sum,
  /** What is still to come of the transfers that were announced. */
  awaited: Sum,
  /** What is owed, and no transfer is announced for. */
  due: Sum,
  /** Refunds to be made by hand, and what came too much by transfer. */
  back: Sum,
  /** Documents of demonstration. */
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
  /** Who chose the day, on site. */
  awaited: z.int(),
  /** Of them, those who arrived on that day before the half-day ended. */
  came: z.int(),
  /** Who arrived so without having chosen the day. */
  besides: z.int(),
})

/** The figures of an event as its team reads them; they name nobody. */
export const Figures = z.object({
  /** When they were counted. */
  at: Instant,
  registered: z.int(),
  remote: z.int(),
  halves: z.array(HalfFigures),
  /** Registered people by type, and of each type those on site on each day; `id` is null for those without a type. */
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
      /** Of all days together, and how many people have it. */
      taken: z.int(),
      people: z.int(),
      /** Null where there is no limit. */
      left: z.nullable(z.int()),
      /** Of each day of the event on which it is had; what is for the whole event is in none. */
      days: z.array(z.object({ dayId: Id, taken: z.int() })),
    }),
  ),
  /** By their start. */
  slots: z.array(z.object({ id: Id, label: z.string(), startAt: Instant, taken: z.int(), quota: z.nullable(z.int()) })),
  /** Null where nobody can wait, and nobody does. */
  line: z.nullable(z.object({ waiting: z.int(), offered: z.int() })),
  /** Null for those who may not read money, and where nothing was ever owed. */
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

/** Those of registered people who have one of these: an article, a day, a type; everybody without. */
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
    /** Registered people among whom answers are counted. */
    people: z.int(),
    /** What they may be chosen by. */
    among: z.array(z.object({ column: z.enum(amongColumns), label: z.string(), values: Choices })),
    questions: z.array(
      z.object({
        /** The column of the table of people. */
        id: z.string(),
        label: z.string(),
        /** `free`: what people write by themselves is counted, and never tallied. */
        kind: z.enum(['one', 'many', 'tick', 'free']),
        answered: z.int(),
        /** In the order in which they are offered; `value` is null for answers that are offered no more. */
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
