import type { SQLWrapper } from 'drizzle-orm'
import { sql } from 'drizzle-orm'

const ACCENTED = 'àáâãäåçèéêëìíîïñòóôõöùúûüýÿ'
const PLAIN = 'aaaaaaceeeeiiiinooooouuuuyy'

/** A text as it is searched: small letters without accents. */
export const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** As `folded`, in the database. Most texts have no accent, and to look for accents costs ten times the rest. */
const foldedIn = (text: SQLWrapper) => sql`case when octet_length(${text}) = char_length(${text})
  then lower((${text}) collate "C")
  else lower(translate(${text}, ${ACCENTED + ACCENTED.toUpperCase()}, ${PLAIN + PLAIN})) end`

/** Whether a text of the database holds what is searched, whatever the accents and capitals; nothing typed is a pattern. */
export const holds = (text: SQLWrapper, searched: string) =>
  sql<boolean>`position(${folded(searched)} in ${foldedIn(text)}) > 0`
