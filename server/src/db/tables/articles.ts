import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'
import { eventDays, events } from './context.ts'
import { participations } from './participation.ts'

/** What an article costs then, as the event writes its prices: by the end of a day, `YYYY-MM-DD`, among the first places, or both. */
export interface CentsIn {
  readonly until?: string
  readonly first?: number
  readonly priceCents: number
  readonly typePrices: Readonly<Record<string, number>>
}

/** The same of what was taken by an instant, ISO 8601. */
export type CentsKept = CentsIn & { readonly until: string }

/** Where an article has a stock, `taken` counts those that people hold, on all days; the check is what forbids overselling. */
export const articles = pgTable(
  'articles',
  {
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    id: text().notNull(),
    label: text().notNull(),
    /** As the event writes its prices. */
    priceCents: integer().notNull().default(0),
    /** The same for people of some types, by type. */
    typePrices: jsonb().$type<Readonly<Record<string, number>>>().notNull().default({}),
    /** What it costs before, in order: the first that holds. */
    tiers: jsonb().$type<readonly CentsIn[]>().notNull().default([]),
    /** What it costs those who had taken it by an instant, in order, whatever it costs since. */
    kept: jsonb().$type<readonly CentsKept[]>().notNull().default([]),
    /** In basis points: 2000 is 20 %. */
    vatRate: integer().notNull().default(2000),
    vatRegime: text().$type<'admission_on_site' | 'admission_remote' | 'service'>().notNull().default('service'),
    /** Offered to those alone who come that way. */
    onlyFor: text().$type<'onsite' | 'remote'>(),
    stock: integer(),
    taken: integer().notNull().default(0),
    position: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.id] }),
    check('articles_stock', sql`${table.taken} >= 0 and (${table.stock} is null or ${table.taken} <= ${table.stock})`),
    check('articles_price', sql`${table.priceCents} >= 0 and ${table.vatRate} between 0 and 10000`),
    check('articles_only_for', sql`${table.onlyFor} in ('onsite', 'remote')`),
    check('articles_regime', sql`${table.vatRegime} in ('admission_on_site', 'admission_remote', 'service')`),
  ],
)

/** On which days an article is offered, and how; day « 0 » is the event as a whole. */
export const articleDays = pgTable(
  'article_days',
  {
    eventId: text().notNull(),
    articleId: text().notNull(),
    dayId: text().notNull(),
    /** The day of the event, where it is one: a foreign key cannot point at day « 0 ». */
    eventDayId: text().generatedAlwaysAs(sql`nullif(day_id, '0')`),
    isShow: boolean().notNull().default(true),
    isDisabled: boolean().notNull().default(false),
    isSelected: boolean().notNull().default(false),
    isRadio: boolean().notNull().default(false),
    isRequired: boolean().notNull().default(false),
    isAuto: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.articleId, table.dayId] }),
    foreignKey({
      columns: [table.eventId, table.articleId],
      foreignColumns: [articles.eventId, articles.id],
      name: 'article_days_article',
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.eventId, table.eventDayId],
      foreignColumns: [eventDays.eventId, eventDays.id],
      name: 'article_days_day',
    }).onDelete('cascade'),
  ],
)

/**
 * What a person has chosen: one of an article a day, when they took it, and which of its places it is, where its first ones
 * have a price of their own: it costs what it did then.
 */
export const userArticles = pgTable(
  'user_articles',
  {
    eventId: text().notNull(),
    userId: text().notNull(),
    articleId: text().notNull(),
    dayId: text().notNull(),
    takenAt: timestamp({ withTimezone: true }).notNull(),
    /** Nobody else's of the article, and free again once it is given back. */
    rank: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.userId, table.articleId, table.dayId] }),
    index('user_articles_article').on(table.eventId, table.articleId, table.dayId),
    unique('user_articles_rank').on(table.eventId, table.articleId, table.rank),
    check('user_articles_rank_from_one', sql`${table.rank} > 0`),
    foreignKey({
      columns: [table.eventId, table.userId],
      foreignColumns: [participations.eventId, participations.userId],
      name: 'user_articles_participation',
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.eventId, table.articleId, table.dayId],
      foreignColumns: [articleDays.eventId, articleDays.articleId, articleDays.dayId],
      name: 'user_articles_day',
    }),
  ],
)
