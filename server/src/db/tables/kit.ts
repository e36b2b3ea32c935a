import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Answers to repeat when a POST comes again with the same Idempotency-Key. */
export const idempotentReplies = pgTable('idempotent_replies', {
  /** SHA-256 of caller, route and key. */
  id: text().primaryKey(),
  /** SHA-256 of the id of the caller: what is answered to a person is forgotten with them. */
  callerHash: text(),
  bodyHash: text().notNull(),
  /** Null while the first request is under way. */
  status: integer(),
  reply: jsonb().$type<unknown>(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
})
