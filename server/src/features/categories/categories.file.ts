import type { EventConfig, Taking } from '@parvis/contract/event-file/event-file.ts'
import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { categories, categoryModels } from '#db/tables/categories.ts'
import { employees } from '#db/tables/companies.ts'
import { participations } from '#db/tables/participation.ts'
import { countsOf, differencesOf } from '#kit/differences.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

const differences = (before: EventConfig, after: EventConfig) =>
  differencesOf(before.categories, after.categories, ({ id }) => id)

/** Writes the categories that changed and the conferences they are given to; companies keep theirs. */
export async function importCategories(
  tx: Tx,
  eventId: string,
  before: EventConfig,
  after: EventConfig,
): Promise<void> {
  const { added, changed, removed } = differences(before, after)
  for (const { item, position } of [...added, ...changed]) {
    const columns = { label: item.label, position }
    await tx
      .insert(categories)
      .values({ eventId, id: item.id, ...columns })
      .onConflictDoUpdate({ target: [categories.eventId, categories.id], set: columns })
  }
  await giveToConferences(tx, eventId, before, after)
  const gone = removed.map(({ id }) => id)
  if (gone.length > 0)
    await tx.delete(categories).where(and(eq(categories.eventId, eventId), inArray(categories.id, gone)))
}

async function giveToConferences(tx: Tx, eventId: string, before: EventConfig, after: EventConfig): Promise<void> {
  const old = new Map(before.conferences.map(({ id, categories: own }) => [id, own.toSorted().join()]))
  for (const { id: conferenceId, categories: own } of after.conferences) {
    const ids = [...new Set(own)]
    if ((old.get(conferenceId) ?? '') === ids.toSorted().join()) continue
    const given = and(eq(categoryModels.eventId, eventId), eq(categoryModels.conferenceId, conferenceId))
    await tx
      .delete(categoryModels)
      .where(and(given, ids.length > 0 ? notInArray(categoryModels.categoryId, ids) : undefined))
    if (ids.length > 0)
      await tx
        .insert(categoryModels)
        .values(ids.map((categoryId) => ({ eventId, categoryId, conferenceId })))
        .onConflictDoNothing()
  }
}

/** The categories left out that people have chosen, or that the companies they work for have. */
export async function categoryTakings(
  tx: Tx,
  eventId: string,
  before: EventConfig,
  after: EventConfig,
): Promise<Taking[]> {
  const { removed } = differences(before, after)
  if (removed.length === 0) return []
  const ids = sql.param(removed.map(({ id }) => id))
  const counts = await countsOf(
    tx,
    sql`select held.id as key, count(distinct held.user_id)::int as count from (
        select chosen.id, p.user_id from ${participations} p
          cross join jsonb_array_elements_text(
            case jsonb_typeof(p.extended -> 'CATEGORIES') when 'array' then p.extended -> 'CATEGORIES' else '[]' end
          ) chosen(id)
          where p.event_id = ${eventId}
        union
        select given.category_id, works.user_id from ${categoryModels} given
          join ${employees} works on works.company_id = given.company_id and not works.archived
          where given.event_id = ${eventId}
      ) held where held.id = any(${ids}::text[]) group by held.id`,
  )
  return removed.flatMap(({ id, label }) => {
    const count = counts.get(id)
    return count === undefined ? [] : [{ at: ['categories', id], code: 'FILE_HELD', count, name: label }]
  })
}

export function exportCategories(db: Executor, eventId: string): Promise<EventConfig['categories']> {
  return db
    .select({ id: categories.id, label: categories.label })
    .from(categories)
    .where(eq(categories.eventId, eventId))
    .orderBy(asc(categories.position), asc(categories.id))
}
