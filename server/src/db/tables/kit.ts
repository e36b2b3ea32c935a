import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Replies to repeated POSTs with the same Idempotency-Key. */
export const idempotentReplies = pgTable('idempotent_replies', {
  /** SHA-256 of caller, route and key. */
  id: text().primaryKey(),
  /** SHA-256 of the caller's id, to delete replies with the person. */
  callerHash: text(),
  bodyHash: text().notNull(),
  status: integer(),
  reply: jsonb().$type<unknown>(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
})
