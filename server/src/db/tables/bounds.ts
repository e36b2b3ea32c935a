import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** Bytes of JSON that a map of answers may hold, however many calls have filled it: what goes in one is far less. */
const MOST_BYTES = 131_072

/** Whether a map of answers is small enough to be read with every page. Its constraint is named `<table>_extended_size`. */
export const isSmall = (map: AnyPgColumn): SQL => sql`octet_length(${map}::text) <= ${sql.raw(String(MOST_BYTES))}`
