import { wordsOf } from '@parvis/contract/kit/folded.ts'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { codeSearched, patternOf, searched } from '#db/searched.ts'
import { companies, employees } from '#db/tables/companies.ts'
import { participations } from '#db/tables/participation.ts'
import { authentications, users } from '#db/tables/users.ts'
import { foldedHolds } from '#kit/folded.ts'

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
