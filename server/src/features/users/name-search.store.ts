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

interface Within {
  readonly domainId: string
  readonly eventId: string
}

/** The trigram index finds nothing for shorter words. */
const PIECE = 3

const longestOf = (words: readonly string[]): string | undefined =>
  words.reduce<string | undefined>(
    (longest, word) => (word.length > (longest?.length ?? 0) ? word : longest),
    undefined,
  )

const shownText = (brought: SQL): SQL =>
  searched(sql`(${brought}.shown_as ->> 'lastName' || ' ' || (${brought}.shown_as ->> 'firstName'))`)

/**
 * Ids of people whose name, or whose name as shown in the event, matches the longest word, by the trigram indexes;
 * undefined where every word is too short for them.
 */
export function namedLike(typed: string, { domainId, eventId }: Within): SQL | undefined {
  const longest = longestOf(wordsOf(typed))
  if (longest === undefined || longest.length < PIECE) return undefined
  const pattern = patternOf(longest)
  return sql`select named.id from ${users} as named where named.domain_id = ${domainId} and named.search_text like ${pattern}
    union all select brought.user_id from ${participations} as brought
      where brought.event_id = ${eventId} and brought.shown_as is not null and ${shownText(sql`brought`)} like ${pattern}`
}

/** Candidates by name, company, badge code and, if allowed, address. */
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

/** SQL expressions of the searched texts, as the event shows them; the search folds case and accents. */
export interface CalledTexts {
  readonly userId: SQLWrapper
  readonly name: SQLWrapper
  readonly company: SQLWrapper
  readonly code: SQLWrapper
  /** Left out where the reader may not see addresses. */
  readonly email?: SQLWrapper
}

/**
 * Whether a person matches all words typed. The trigram indexes find candidates by the longest word; where all words
 * are too short, every person is compared.
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

/** Least trigram similarity of a word and a name for them to be compared by edit distance. */
const ALIKE = '0.16'
/** Most candidates compared by edit distance, most similar first. */
const COMPARED = 2000

/** Ids of people with names similar to the words typed, but not containing them; nearest first. */
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
