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
import { eventDays, events } from './events.ts'
import { participations } from './participation.ts'

/**
 * A price until the end of a day (`YYYY-MM-DD`), for the first places, or both; in cents as the event enters prices.
 */
export interface CentsIn {
  readonly until?: string
  readonly first?: number
  readonly priceCents: number
  readonly typePrices: Readonly<Record<string, number>>
}

/** For people who had the article at an instant, ISO 8601. */
export type CentsKept = CentsIn & { readonly until: string }

/** `taken` counts holders over all days where there is a stock; the check forbids overselling. */
export const articles = pgTable(
  'articles',
  {
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    id: text().notNull(),
    label: text().notNull(),
    /** With or without VAT, as the event's setting says. */
    priceCents: integer().notNull().default(0),
    typePrices: jsonb().$type<Readonly<Record<string, number>>>().notNull().default({}),
    /** Earlier prices; the first that applies counts. */
    tiers: jsonb().$type<readonly CentsIn[]>().notNull().default([]),
    /** Prices kept by former holders, in order. */
    kept: jsonb().$type<readonly CentsKept[]>().notNull().default([]),
    /** Basis points: 2000 is 20 %. */
    vatRate: integer().notNull().default(2000),
    vatRegime: text().$type<'admission_on_site' | 'admission_remote' | 'service'>().notNull().default('service'),
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

export const articleDays = pgTable(
  'article_days',
  {
    eventId: text().notNull(),
    articleId: text().notNull(),
    dayId: text().notNull(),
    /** For the foreign key, which cannot point at day « 0 ». */
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

/** Articles held. `takenAt` and `rank` decide the price, which stays the one at the time of the choice. */
export const userArticles = pgTable(
  'user_articles',
  {
    eventId: text().notNull(),
    userId: text().notNull(),
    articleId: text().notNull(),
    dayId: text().notNull(),
    takenAt: timestamp({ withTimezone: true }).notNull(),
    /** Number of the place within the article, for a price of its first places; free again once given back. */
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
