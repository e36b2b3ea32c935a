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
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { events } from './context.ts'
import { participations } from './participation.ts'
import { users } from './users.ts'

const statuses = ['writing', 'stopped', 'done'] as const
const outcomes = ['created', 'updated', 'unchanged', 'wrong'] as const
const oneOf = (column: string, values: readonly string[]) =>
  sql.raw(`${column} in (${values.map((value) => `'${value}'`).join(', ')})`)

interface Rules {
  targets: string[]
  types: Record<string, string>
  match: 'email' | 'identifier'
  known: 'complete' | 'replace' | 'keep'
  standing: 'invited' | 'registered'
}
interface Fault {
  target: string
  code: string
  vars?: Record<string, string | number> | undefined
  remedy?: { verb: 'put' | 'keep'; text: string } | undefined
}

/** A file of guests that somebody brings in. Its id is chosen by the page, so that the same is never written twice. */
export const guestImports = pgTable(
  'guest_imports',
  {
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    id: text().notNull(),
    fileName: text().notNull(),
    rules: jsonb().$type<Rules>().notNull(),
    /** Of all that was sent: the same id with other lines is another import. */
    digest: text().notNull(),
    language: text().notNull(),
    status: text().$type<(typeof statuses)[number]>().notNull().default('writing'),
    total: integer().notNull(),
    created: integer().notNull().default(0),
    updated: integer().notNull().default(0),
    unchanged: integer().notNull().default(0),
    wrong: integer().notNull().default(0),
    createdBy: text().references(() => users.id),
    /** The name of the tool that brought it in with a key; empty for a person. */
    tool: text().notNull().default(''),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** When its people were invited, and how many they were. */
    invitedAt: timestamp({ withTimezone: true }),
    invited: integer(),
    /** In which whoever has no language of their own is invited. */
    invitedIn: text(),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.id] }),
    index('guest_imports_under_way').on(table.status).where(sql`${table.status} = 'writing'`),
    check('guest_imports_status', oneOf('status', statuses)),
  ],
)

/** A line of an import. Its cells are kept until it is written, and for two days where it stayed aside. */
export const guestImportRows = pgTable(
  'guest_import_rows',
  {
    eventId: text().notNull(),
    importId: text().notNull(),
    line: integer().notNull(),
    /** Its address, as long as its cells are kept: an erasure finds it by that. */
    email: text(),
    cells: jsonb().$type<string[]>(),
    outcome: text().$type<(typeof outcomes)[number]>(),
    faults: jsonb().$type<Fault[]>(),
    /** Whom it has become. */
    userId: text().references(() => users.id, { onDelete: 'cascade' }),
    isInvited: boolean().notNull().default(false),
    mailedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.importId, table.line] }),
    foreignKey({
      columns: [table.eventId, table.importId],
      foreignColumns: [guestImports.eventId, guestImports.id],
      name: 'guest_import_rows_import',
    }).onDelete('cascade'),
    uniqueIndex('guest_import_rows_person').on(table.eventId, table.importId, table.userId),
    index('guest_import_rows_user').on(table.userId),
    index('guest_import_rows_email').on(table.email).where(sql`${table.email} is not null`),
    check('guest_import_rows_outcome', oneOf('outcome', outcomes)),
    check('guest_import_rows_cells', sql`${table.outcome} is not null or ${table.cells} is not null`),
  ],
)

/** What the organiser calls people by in their own lists: one identifier a person and event. */
export const guestIdentifiers = pgTable(
  'guest_identifiers',
  {
    eventId: text().notNull(),
    userId: text().notNull(),
    identifier: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.userId] }),
    uniqueIndex('guest_identifiers_one').on(table.eventId, table.identifier),
    index('guest_identifiers_user').on(table.userId),
    foreignKey({
      columns: [table.eventId, table.userId],
      foreignColumns: [participations.eventId, participations.userId],
      name: 'guest_identifiers_participation',
    }).onDelete('cascade'),
  ],
)

/** What was chosen for the columns of a file, found again by its headers. */
export const guestMappings = pgTable(
  'guest_mappings',
  {
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    headers: jsonb().$type<string[]>().notNull(),
    /** Of the headers. */
    digest: text().notNull(),
    columns: jsonb().$type<(string | null)[]>().notNull(),
    choices: jsonb().$type<Omit<Rules, 'targets'>>().notNull(),
    keptAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.digest] })],
)
