import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

interface HeldColumn {
  /** Of the column, in its address and in saved lists. */
  readonly id: string
  /** What the feature finds the column's own values by. */
  readonly key: string
  readonly label: string
  readonly values: readonly { readonly value: string; readonly label: string }[]
}

/** Words of the columns; `named` prefers the event's own wording of a key. */
interface ColumnWords {
  say(key: string): string
  named(key: string, text: string): string
}

/** How questions are counted in the figures. */
export interface HeldAnswers {
  /** SQL: the `id` of a question (its key), a `value` and the `user_id`, among these people. */
  all(eventId: string, among: SQL): SQL
  /** SQL: the `user_id` and `value` of each answer to one question. */
  of(eventId: string, key: string): SQL
}

/** How lists of people show, filter and count what people hold of an offer. */
export interface HeldColumns<Offered = unknown, Held = unknown> {
  /** Of the feature. */
  readonly name: string
  /** SQL of a JSON array: what the event offers. */
  offered(eventId: string): SQL
  columns(offered: readonly Offered[], words: ColumnWords): HeldColumn[]
  /** SQL of a JSON array: what the person of the participation `p` holds. */
  readonly held: SQL
  /** The values of a cell. */
  cells(held: readonly Held[], key: string): string[]
  /** The rows, by event and person, and their `value`; they have the name `held`. */
  filter(key: string): { readonly rows: PgTable; readonly value: SQL; readonly also?: SQL }
  /** `null` if the columns are not questions. */
  readonly answers: HeldAnswers | null
}
