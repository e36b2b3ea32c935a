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
import { events } from './events.ts'
import { participations } from './participation.ts'
import { users } from './users.ts'

const statuses = ['writing', 'stopped', 'done', 'undoing', 'undone'] as const
const acts = ['paid', 'arrived', 'answered', 'opened', 'mailed', 'edited'] as const
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

/** Imported guest files. The page chooses the id, so that a repeated request writes once. */
export const guestImports = pgTable(
  'guest_imports',
  {
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    id: text().notNull(),
    fileName: text().notNull(),
    rules: jsonb().$type<Rules>().notNull(),
    /** Hash of the request: the same id with other lines is refused. */
    digest: text().notNull(),
    language: text().notNull(),
    status: text().$type<(typeof statuses)[number]>().notNull().default('writing'),
    total: integer().notNull(),
    created: integer().notNull().default(0),
    updated: integer().notNull().default(0),
    unchanged: integer().notNull().default(0),
    wrong: integer().notNull().default(0),
    createdBy: text().references(() => users.id),
    tool: text().notNull().default(''),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    invitedAt: timestamp({ withTimezone: true }),
    invited: integer(),
    invitedIn: text(),
    undoneBy: text().references(() => users.id, { onDelete: 'set null' }),
    undoneTool: text().notNull().default(''),
    undone: integer().notNull().default(0),
    left: integer().notNull().default(0),
    /** Companies that it created, removed with it once they have no employee. */
    companies: jsonb().$type<string[]>().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.id] }),
    index('guest_imports_under_way').on(table.status).where(sql`${table.status} = 'writing'`),
    index('guest_imports_undoing').on(table.status).where(sql`${table.status} = 'undoing'`),
    check('guest_imports_status', oneOf('status', statuses)),
  ],
)

/** Cells are deleted once written, or after two days for lines set aside. */
export const guestImportRows = pgTable(
  'guest_import_rows',
  {
    eventId: text().notNull(),
    importId: text().notNull(),
    line: integer().notNull(),
    /** Stored as long as the cells, so that an erasure finds them. */
    email: text(),
    cells: jsonb().$type<string[]>(),
    outcome: text().$type<(typeof outcomes)[number]>(),
    faults: jsonb().$type<Fault[]>(),
    userId: text().references(() => users.id, { onDelete: 'cascade' }),
    isInvited: boolean().notNull().default(false),
    mailedAt: timestamp({ withTimezone: true }),
    /** Former rows of a known person, by table, of the tables that the line changed; null for a created person. */
    before: jsonb().$type<Record<string, Record<string, unknown>[]>>(),
    /** Digest of the person's rows after the line was written, by table. */
    trace: jsonb().$type<Record<string, string>>(),
    /** The act for which undoing left the line as it is. */
    acted: text().$type<(typeof acts)[number]>(),
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
    check('guest_import_rows_acted', sql`${table.acted} is null or ${oneOf('acted', acts)}`),
    check('guest_import_rows_cells', sql`${table.outcome} is not null or ${table.cells} is not null`),
  ],
)

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

export const guestMappings = pgTable(
  'guest_mappings',
  {
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    headers: jsonb().$type<string[]>().notNull(),
    digest: text().notNull(),
    columns: jsonb().$type<(string | null)[]>().notNull(),
    choices: jsonb().$type<Omit<Rules, 'targets'>>().notNull(),
    keptAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.digest] })],
)
