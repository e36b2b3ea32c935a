import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

const MOST_BYTES = 131_072

/** Limit in bytes: 4 000 characters of three bytes, and the spaces that the database adds. */
const MOST_LOG_BYTES = 16_384

/** Maps are read with every page. The constraint must be named `<table>_extended_size`. */
export const isSmall = (map: AnyPgColumn): SQL => sql`octet_length(${map}::text) <= ${sql.raw(String(MOST_BYTES))}`

export const isSmallLog = (map: AnyPgColumn): SQL =>
  sql`jsonb_typeof(${map}) = 'object' and octet_length(${map}::text) <= ${sql.raw(String(MOST_LOG_BYTES))}`
