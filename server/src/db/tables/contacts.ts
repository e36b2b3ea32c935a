import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { participations } from './participation.ts'

export const contactLinks = pgTable(
  'contact_links',
  {
    eventId: text().notNull(),
    userId: text().notNull(),
    contactId: text().notNull(),
    linkedAt: timestamp({ withTimezone: true }).notNull(),
    comment: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.userId, table.contactId] }),
    index('contact_links_contact').on(table.eventId, table.contactId),
    foreignKey({
      columns: [table.eventId, table.userId],
      foreignColumns: [participations.eventId, participations.userId],
      name: 'contact_links_owner',
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.eventId, table.contactId],
      foreignColumns: [participations.eventId, participations.userId],
      name: 'contact_links_met',
    }).onDelete('cascade'),
    check('contact_links_self', sql`${table.userId} <> ${table.contactId}`),
  ],
)

/** People without a row share their details by scanning, and are told so. */
export const contactSharing = pgTable(
  'contact_sharing',
  {
    eventId: text().notNull(),
    userId: text().notNull(),
    isShared: boolean().notNull(),
    /** Consent to share the answers of the contact form too. */
    sharesAnswers: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.userId] }),
    foreignKey({
      columns: [table.eventId, table.userId],
      foreignColumns: [participations.eventId, participations.userId],
      name: 'contact_sharing_participation',
    }).onDelete('cascade'),
  ],
)
