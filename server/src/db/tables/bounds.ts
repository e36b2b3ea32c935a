import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** Bytes of JSON that a map of answers may hold, however many calls have filled it: what goes in one is far less. */
const MOST_BYTES = 131_072

/** Bytes of JSON that goes with a line of the log: its 4 000 characters, of three bytes each, and the spaces that the database writes. */
const MOST_LOG_BYTES = 16_384

/** Whether a map of answers is small enough to be read with every page. Its constraint is named `<table>_extended_size`. */
export const isSmall = (map: AnyPgColumn): SQL => sql`octet_length(${map}::text) <= ${sql.raw(String(MOST_BYTES))}`

/** Whether what goes with a line of the log is a map, of a few words. */
export const isSmallLog = (map: AnyPgColumn): SQL =>
  sql`jsonb_typeof(${map}) = 'object' and octet_length(${map}::text) <= ${sql.raw(String(MOST_LOG_BYTES))}`
