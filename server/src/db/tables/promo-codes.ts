import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { articles } from './articles.ts'
import { events } from './events.ts'
import { participations } from './participation.ts'

/** Codes in upper case. `uses` counts purchases and pending orders; the check enforces the limit. */
export const promoCodes = pgTable(
  'promo_codes',
  {
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    code: text().notNull(),
    kind: text().$type<'amount' | 'percentage' | 'article'>().notNull(),
    amountCents: integer(),
    /** Basis points: 1000 is 10 %. */
    percentage: integer(),
    articleId: text(),
    startAt: timestamp({ withTimezone: true }),
    endAt: timestamp({ withTimezone: true }),
    maxUses: integer(),
    uses: integer().notNull().default(0),
    typoIds: text().array().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.code] }),
    foreignKey({
      columns: [table.eventId, table.articleId],
      foreignColumns: [articles.eventId, articles.id],
      name: 'promo_codes_article',
    }),
    check(
      'promo_codes_uses',
      sql`${table.uses} >= 0 and (${table.maxUses} is null or ${table.uses} <= ${table.maxUses})`,
    ),
    check('promo_codes_code', sql`${table.code} = upper(btrim(${table.code})) and ${table.code} <> ''`),
    check(
      'promo_codes_gift',
      sql`(${table.kind} = 'amount' and ${table.amountCents} > 0) or (${table.kind} = 'percentage' and ${table.percentage} between 1 and 10000) or (${table.kind} = 'article' and ${table.articleId} is not null)`,
    ),
  ],
)

/** The code of a person. `takenAt` is set once it counts as a use. */
export const promoUses = pgTable(
  'promo_uses',
  {
    eventId: text().notNull(),
    userId: text().notNull(),
    code: text().notNull(),
    takenAt: timestamp({ withTimezone: true }),
    /** Used for a purchase: it cannot be returned. */
    usedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.userId] }),
    index('promo_uses_code').on(table.eventId, table.code),
    foreignKey({
      columns: [table.eventId, table.code],
      foreignColumns: [promoCodes.eventId, promoCodes.code],
      name: 'promo_uses_code_of',
    }),
    foreignKey({
      columns: [table.eventId, table.userId],
      foreignColumns: [participations.eventId, participations.userId],
      name: 'promo_uses_participation',
    }).onDelete('cascade'),
    check('promo_uses_taken', sql`${table.usedAt} is null or ${table.takenAt} is not null`),
  ],
)
