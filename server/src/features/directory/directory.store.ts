import { wordsOf } from '@parvis/contract/kit/searched.ts'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { patternOf } from '#db/searched.ts'
import { companies, employees } from '#db/tables/companies.ts'
import { contactSharing } from '#db/tables/contacts.ts'
import { participations } from '#db/tables/participation.ts'
import { typologies } from '#db/tables/typologies.ts'
import { users } from '#db/tables/users.ts'
import { currentCode } from '#features/participation/merge.service.ts'
import { shown } from '#features/users/users.service.ts'
import type { Executor } from '#kit/transaction.ts'

/** Longer lists are searched instead. */
const MAX_ASSOCIATES = 200
const MAX_FOUND = 20

/** A shorter word must match a whole part of a name. */
const SHORT = 3
const partOf = (word: string): string => (word.length < SHORT ? `% ${patternOf(word).slice(1, -1)} %` : patternOf(word))
const isCalled = (text: SQLWrapper, typed: string): SQL =>
  sql`(' ' || ${text} || ' ') like all(${sql.param(wordsOf(typed).map(partOf))}::text[])`

function selectCards(db: Executor, which: SQL | undefined, limit: number) {
  return db
    .select({
      id: users.id,
      firstName: shown.firstName,
      lastName: shown.lastName,
      company: sql<string>`coalesce(${companies.name}, '')`,
      typo: typologies.label,
      typoId: participations.typoId,
      eventId: participations.eventId,
    })
    .from(participations)
    .innerJoin(users, eq(users.id, participations.userId))
    .leftJoin(employees, eq(employees.id, participations.employeeId))
    .leftJoin(companies, eq(companies.id, employees.companyId))
    .leftJoin(typologies, and(eq(typologies.eventId, participations.eventId), eq(typologies.id, participations.typoId)))
    .where(which)
    .orderBy(asc(sql`lower(${shown.lastName})`), asc(sql`lower(${shown.firstName})`), asc(users.id))
    .limit(limit)
}

export type CardRow = Awaited<ReturnType<typeof selectCards>>[number]

export async function findCard(db: Executor, eventId: string, code: string): Promise<CardRow | undefined> {
  const isTheirs = and(
    eq(participations.eventId, eventId),
    eq(participations.code, currentCode(code)),
    participations.registered,
  )
  const [card] = await selectCards(db, isTheirs, 1)
  return card
}

/**
 * Confirmed colleagues, companions, host and fellow companions of a person. A guest may claim any company, so an
 * unconfirmed one shows no names.
 */
export function listAssociateCards(db: Executor, eventId: string, userId: string): Promise<CardRow[]> {
  const own = (column: SQL) => sql`(
    select ${column} from participations own left join employees on employees.id = own.employee_id
    where own.event_id = ${eventId} and own.user_id = ${userId}
  )`
  return selectCards(
    db,
    and(
      eq(participations.eventId, eventId),
      ne(participations.userId, userId),
      or(
        and(
          eq(employees.standing, 'confirmed'),
          sql`${employees.companyId} = ${own(sql`case employees.standing when 'confirmed' then employees.company_id end`)}`,
        ),
        eq(participations.registeredBy, userId),
        eq(participations.registeredBy2, userId),
        sql`${participations.userId} = ${own(sql`own.registered_by`)}`,
        sql`${participations.registeredBy} = ${own(sql`own.registered_by`)}`,
      ),
    ),
    MAX_ASSOCIATES,
  )
}

export async function listEventIds(db: Executor, userId: string): Promise<string[]> {
  const rows = await db
    .select({ eventId: participations.eventId })
    .from(participations)
    .where(and(eq(participations.userId, userId), participations.registered))
    .limit(100)
  return rows.map(({ eventId }) => eventId)
}

const isHidden = sql`exists (
  select 1 from ${contactSharing} where ${contactSharing.eventId} = ${participations.eventId}
  and ${contactSharing.userId} = ${participations.userId} and not ${contactSharing.isShared}
)`

export async function searchCards(
  db: Executor,
  eventIds: readonly string[],
  searched: string,
  { onlySharing }: { onlySharing: boolean },
): Promise<CardRow[]> {
  const isThere = and(
    inArray(participations.eventId, [...eventIds]),
    participations.registered,
    onlySharing ? sql`not ${isHidden}` : undefined,
  )
  const rows = await selectCards(db, and(isThere, isCalled(shown.searchText, searched)), MAX_FOUND * 2)
  return [...new Map(rows.map((row) => [row.id, row])).values()].slice(0, MAX_FOUND)
}

/** Companies represented in these events, by name. */
export function searchCompanies(
  db: Executor,
  eventIds: readonly string[],
  searched: string,
): Promise<{ id: string; name: string; city: string }[]> {
  return db
    .selectDistinct({ id: companies.id, name: companies.name, city: companies.city })
    .from(participations)
    .innerJoin(employees, eq(employees.id, participations.employeeId))
    .innerJoin(companies, eq(companies.id, employees.companyId))
    .where(
      and(
        inArray(participations.eventId, [...eventIds]),
        participations.registered,
        isCalled(companies.searchText, searched),
      ),
    )
    .orderBy(asc(companies.name), asc(companies.id))
    .limit(MAX_FOUND)
}
