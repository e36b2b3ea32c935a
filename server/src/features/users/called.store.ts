import { nearness } from '@parvis/contract/kit/near.ts'
import { wordsOf } from '@parvis/contract/kit/searched.ts'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { codeSearched, patternOf, searched } from '#db/searched.ts'
import { companies, employees } from '#db/tables/companies.ts'
import { participations } from '#db/tables/participation.ts'
import { authentications, users } from '#db/tables/users.ts'
import { foldedHolds } from '#kit/folded.ts'
import type { Executor } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'

/** An event and its domain. */
interface Within {
  readonly domainId: string
  readonly eventId: string
}

/** Shorter words have no piece of three letters. */
const PIECE = 3

const longestOf = (words: readonly string[]): string | undefined =>
  words.reduce<string | undefined>(
    (longest, word) => (word.length > (longest?.length ?? 0) ? word : longest),
    undefined,
  )

const shownText = (brought: SQL): SQL =>
  searched(sql`(${brought}.shown_as ->> 'lastName' || ' ' || (${brought}.shown_as ->> 'firstName'))`)

/**
 * Ids of those of a domain whose name holds what is typed, along the index of three-letter pieces, and of those whom the event shows
 * by another name; undefined for words that are too short for it.
 */
export function namedLike(typed: string, { domainId, eventId }: Within): SQL | undefined {
  const longest = longestOf(wordsOf(typed))
  if (longest === undefined || longest.length < PIECE) return undefined
  const pattern = patternOf(longest)
  return sql`select named.id from ${users} as named where named.domain_id = ${domainId} and named.search_text like ${pattern}
    union all select brought.user_id from ${participations} as brought
      where brought.event_id = ${eventId} and brought.shown_as is not null and ${shownText(sql`brought`)} like ${pattern}`
}

/** People who may be called so: what else than their names they are looked for by, a company or a badge code, and an address too. */
function knownBy(typed: string, within: Within, byAddress: boolean): SQL | undefined {
  const named = namedLike(typed, within)
  if (!named) return undefined
  const pattern = patternOf(longestOf(wordsOf(typed)) ?? '')
  const { domainId, eventId } = within
  const addressed = sql`union all select known.user_id from ${authentications} as known
    where known.domain_id = ${domainId} and ${searched(sql`known.email`)} like ${pattern}`
  return sql`${named} ${byAddress ? addressed : sql``}
    union all select coming.user_id from ${companies} as firm
      join ${employees} as works on works.company_id = firm.id
      join ${participations} as coming on coming.event_id = ${eventId} and coming.user_id = works.user_id and coming.employee_id = works.id
      where firm.domain_id = ${domainId} and firm.search_text like ${pattern}
    union all select badged.user_id from ${participations} as badged
      where badged.event_id = ${eventId} and ${codeSearched(sql`badged.code`)} like ${pattern}`
}

/** What people of an event are found by, each of it folded: as the event shows them, and as the statement names them. */
export interface CalledTexts {
  readonly userId: SQLWrapper
  readonly name: SQLWrapper
  readonly company: SQLWrapper
  readonly code: SQLWrapper
  /** Left out where whoever searches is not shown it. */
  readonly email?: SQLWrapper
}

/**
 * Whether a person is called by all the words typed. The longest of them is looked up, once and along the indexes of pieces, and
 * only those whom it finds are looked at; words too short for that are looked for in everybody.
 */
export function calledBy(typed: string, within: Within, { userId, name, company, code, email }: CalledTexts): SQL {
  const known = knownBy(typed, within, email !== undefined)
  const address = email === undefined ? sql`` : sql`|| ' ' || coalesce(${searched(email)}, '')`
  const isCalled = foldedHolds(
    sql`(${name} || ' ' || coalesce(${company}, '') || ' ' || ${codeSearched(code)} ${address})`,
    typed,
  )
  return known ? sql`(${userId} = any(array(${known})) and ${isCalled})` : isCalled
}

/** How alike the three-letter pieces of a word and a name are at least, for their letters to be compared. */
const ALIKE = '0.16'
/** So many are compared letter by letter at most, the most alike first. */
const COMPARED = 2000

/** Ids of the people of an event whose names, as it shows them, are near what is typed and do not hold it; the nearest first. */
export async function listNear(db: Executor, { domainId, eventId }: Within, typed: string): Promise<string[]> {
  const words = wordsOf(typed)
  if (words.length === 0) return []
  const isAlike = (text: SQL) =>
    sql.join(
      words.map((word) => sql`${word}::text <% ${text}`),
      sql` and `,
    )
  const likeness = sql.join(
    words.map((word) => sql`word_similarity(${word}::text, found.name)`),
    sql` + `,
  )
  const { rows } = await transaction(db, async (tx) => {
    await tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${ALIKE}, true)`)
    return tx.execute<{ id: string; name: string }>(sql`
      select found.id, found.name from (
        select p.user_id as id, named.search_text as name from ${users} as named
          join ${participations} as p on p.event_id = ${eventId} and p.user_id = named.id and p.shown_as is null
          where named.domain_id = ${domainId} and ${isAlike(sql`named.search_text`)}
        union all
        select brought.user_id, ${shownText(sql`brought`)} from ${participations} as brought
          where brought.event_id = ${eventId} and brought.shown_as is not null and ${isAlike(shownText(sql`brought`))}
      ) as found order by ${likeness} desc, found.id limit ${COMPARED}`)
  })
  return rows
    .flatMap(({ id, name }) => {
      const wrong = words.every((word) => name.includes(word)) ? undefined : nearness(words, name)
      return wrong === undefined ? [] : [{ id, name, wrong }]
    })
    .toSorted((one, other) => one.wrong - other.wrong || (one.name < other.name ? -1 : 1))
    .map(({ id }) => id)
}
