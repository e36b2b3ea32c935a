import type { Category } from '@parvis/contract/categories/categories.ts'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { categories, categoryModels } from '#db/tables/categories.ts'
import { companies, employees } from '#db/tables/companies.ts'
import { conferences } from '#db/tables/conferences.ts'
import { events } from '#db/tables/events.ts'
import { preparedPerConnection } from '#kit/prepared-statement.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

export interface Reading {
  readonly eventId: string
  readonly readerId: string
  readonly readsAll: boolean
}

const conferenceIds = sql<string[]>`(
  select coalesce(json_agg(given.conference_id order by given.conference_id), '[]')
  from ${categoryModels} as given
  where given.event_id = ${categories}.event_id and given.category_id = ${categories}.id and given.conference_id is not null
)`

const companyIds = sql<string[]>`(
  select coalesce(json_agg(given.company_id order by given.company_id), '[]')
  from ${categoryModels} as given
  where given.event_id = ${categories}.event_id and given.category_id = ${categories}.id and given.company_id is not null
    and (${sql.placeholder('readsAll')}::boolean or exists (
      select 1 from ${employees} as own
      where own.company_id = given.company_id and own.user_id = ${sql.placeholder('readerId')} and not own.archived
    ))
)`

const categoriesOf = preparedPerConnection((db) =>
  db
    .select({ id: categories.id, label: categories.label, isRetired: categories.isRetired, conferenceIds, companyIds })
    .from(categories)
    .where(eq(categories.eventId, sql.placeholder('eventId')))
    .orderBy(asc(categories.position), asc(categories.id))
    .prepare(''),
)

export async function listRows(db: Executor, reading: Reading): Promise<Category[]> {
  const rows = await categoriesOf(db).execute({ ...reading })
  return rows.map(({ companyIds: ids, ...category }) => ({
    ...category,
    categoriesCompany: ids.map((companyId) => ({ companyId })),
  }))
}

/** Locks these categories until the end of the transaction; returns which are retired. */
export function lockAmong(
  tx: Tx,
  eventId: string,
  ids: readonly string[],
): Promise<{ id: string; isRetired: boolean }[]> {
  return tx
    .select({ id: categories.id, isRetired: categories.isRetired })
    .from(categories)
    .where(and(eq(categories.eventId, eventId), inArray(categories.id, [...ids])))
    .orderBy(asc(categories.id))
    .for('share')
}

export interface Model {
  readonly eventId: string
  readonly categoryId: string
  readonly conferenceId: string | null
  readonly companyId: string | null
}

const ofModel = (model: Model) =>
  and(
    eq(categoryModels.eventId, model.eventId),
    eq(categoryModels.categoryId, model.categoryId),
    sql`${categoryModels.conferenceId} is not distinct from ${model.conferenceId}`,
    sql`${categoryModels.companyId} is not distinct from ${model.companyId}`,
  )

export async function addModel(tx: Tx, model: Model): Promise<void> {
  await tx.insert(categoryModels).values(model).onConflictDoNothing()
}

export async function removeModel(tx: Tx, model: Model): Promise<void> {
  await tx.delete(categoryModels).where(ofModel(model))
}

/** Events of the domain with this category and conference; two at most, enough to see that the choice is ambiguous. */
export async function eventsWith(
  db: Executor,
  { domainId, categoryId, conferenceId }: { domainId: string; categoryId: string; conferenceId: string | null },
): Promise<string[]> {
  const rows = await db
    .select({ eventId: categories.eventId })
    .from(categories)
    .innerJoin(events, eq(events.id, categories.eventId))
    .where(
      and(
        eq(events.domainId, domainId),
        eq(categories.id, categoryId),
        conferenceId === null
          ? undefined
          : sql`exists (select 1 from ${conferences} as known where known.event_id = ${categories}.event_id and known.id = ${conferenceId})`,
      ),
    )
    .limit(2)
  return rows.map(({ eventId }) => eventId)
}

/**
 * Names of a category and its subject; undefined outside the event and domain. A retired category cannot be assigned.
 */
export async function findModel(
  db: Executor,
  { domainId, isGiven }: { readonly domainId: string; readonly isGiven: boolean },
  model: Model,
): Promise<{ category: string; conference: string | null; company: string | null } | undefined> {
  const [row] = await db
    .select({
      category: categories.label,
      conference: sql<
        string | null
      >`(select known.title from ${conferences} as known where known.event_id = ${model.eventId} and known.id = ${model.conferenceId})`,
      company: sql<
        string | null
      >`(select known.name from ${companies} as known where known.domain_id = ${domainId} and known.id = ${model.companyId})`,
    })
    .from(categories)
    .where(
      and(
        eq(categories.eventId, model.eventId),
        eq(categories.id, model.categoryId),
        isGiven ? eq(categories.isRetired, false) : undefined,
        model.conferenceId === null
          ? undefined
          : sql`exists (select 1 from ${conferences} as known where known.event_id = ${model.eventId} and known.id = ${model.conferenceId})`,
        model.companyId === null
          ? undefined
          : sql`exists (select 1 from ${companies} as known where known.domain_id = ${domainId} and known.id = ${model.companyId})`,
      ),
    )
  return row
}

export async function worksFor(db: Executor, userId: string, companyId: string): Promise<boolean> {
  const rows = await db
    .select({ id: employees.id })
    .from(employees)
    .where(and(eq(employees.userId, userId), eq(employees.companyId, companyId), eq(employees.archived, false)))
  return rows.length > 0
}
