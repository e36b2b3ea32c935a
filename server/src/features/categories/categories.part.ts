import type { CategoriesConfig } from '@parvis/contract/categories/categories.part.ts'
import { categoriesShare } from '@parvis/contract/categories/categories.part.ts'
import type { Effect } from '@parvis/contract/kit/plan.ts'
import { movedTo, moveTo, RETIRE } from '@parvis/contract/kit/plan.ts'
import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { categories, categoryModels } from '#db/tables/categories.ts'
import { employees } from '#db/tables/companies.ts'
import { participations } from '#db/tables/participation.ts'
import { swapCategory } from '#features/participation/participation.part.ts'
import { differencesOf } from '#kit/differences.ts'
import type { CountById } from '#kit/impact.ts'
import { countById, effectsIn } from '#kit/impact.ts'
import type { Change } from '#kit/part.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import { part } from '#part.ts'

interface Given {
  readonly conferences: readonly { readonly id: string; readonly categories: readonly string[] }[]
}

const differences = (before: CategoriesConfig, after: CategoriesConfig) =>
  differencesOf(before.categories, after.categories, ({ id }) => id)

async function addCategories({ tx, eventId, before, after }: Change<CategoriesConfig & Given>): Promise<void> {
  for (const { item, position } of differences(before, after).added)
    await tx.insert(categories).values({ eventId, ...item, position })
  await giveToConferences(tx, eventId, before, after)
}

const moveTargets = (decided: Change<unknown>['decided']): { readonly from: string; readonly to: string }[] =>
  decided.flatMap(({ part: owner, at, remedy }) => {
    const [from, to] = [at.at(-1), movedTo(remedy)]
    return owner === 'categories' && from !== undefined && to !== undefined ? [{ from, to }] : []
  })

/** Writes changed categories; people and companies keep theirs, or get the chosen replacement of a removed one. */
async function changeCategories(change: Change<CategoriesConfig>): Promise<void> {
  const { tx, eventId, now, before, after, decided } = change
  const { changed, removed } = differences(before, after)
  for (const { item, position } of changed) {
    const { id, ...columns } = item
    await tx
      .update(categories)
      .set({ ...columns, position })
      .where(and(eq(categories.eventId, eventId), eq(categories.id, id)))
  }
  for (const { from, to } of moveTargets(decided)) {
    await swapCategory(tx, eventId, { from, to }, now)
    await tx.execute(sql`
      insert into ${categoryModels} (event_id, category_id, company_id)
      select event_id, ${to}, company_id from ${categoryModels}
      where event_id = ${eventId} and category_id = ${from} and company_id is not null
      on conflict do nothing`)
  }
  const gone = removed.map(({ id }) => id)
  if (gone.length > 0)
    await tx.delete(categories).where(and(eq(categories.eventId, eventId), inArray(categories.id, gone)))
}

async function giveToConferences(tx: Tx, eventId: string, before: Given, after: Given): Promise<void> {
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

/** How many people chose each category, or work for a company that has it. */
const countHolders = (tx: Tx, eventId: string, ids: readonly string[]): Promise<CountById> =>
  countById(
    tx,
    sql`select held.id, count(distinct held.user_id)::int as people from (
        select chosen.id, p.user_id from ${participations} p
          cross join jsonb_array_elements_text(
            case jsonb_typeof(p.extended -> 'CATEGORIES') when 'array' then p.extended -> 'CATEGORIES' else '[]' end
          ) chosen(id)
          where p.event_id = ${eventId}
        union
        select given.category_id, works.user_id from ${categoryModels} given
          join ${employees} works on works.company_id = given.company_id and not works.archived
          where given.event_id = ${eventId}
      ) held where held.id = any(${sql.param([...ids])}::text[]) group by held.id`,
  )

async function categoryImpact({ tx, eventId, before, after }: Change<CategoriesConfig & Given>): Promise<Effect[]> {
  const { removed } = differences(before, after)
  if (removed.length === 0) return []
  const told = effectsIn('categories')
  const holders = await countHolders(
    tx,
    eventId,
    removed.map(({ id }) => id),
  )
  const remedies = [RETIRE, ...after.categories.filter(({ isRetired }) => !isRetired).map(({ id }) => moveTo(id))]
  return removed.flatMap(({ id, label }) => {
    const about = { item: id, at: [id], name: label }
    const held = told({ ...about, people: holders.get(id) ?? 0 }, 'FILE_HELD', { remedies })
    if (held.length > 0) return held
    const inIt = after.conferences.filter(({ categories }) => categories.includes(id)).length
    return told({ ...about, people: inIt }, 'FILE_SORTED', { remedies })
  })
}

function exportCategories(db: Executor, eventId: string): Promise<CategoriesConfig['categories']> {
  return db
    .select({ id: categories.id, label: categories.label, isRetired: categories.isRetired })
    .from(categories)
    .where(eq(categories.eventId, eventId))
    .orderBy(asc(categories.position), asc(categories.id))
}

export const categoriesPart = part({
  share: categoriesShare,
  read: async (db, { eventId }) => ({ categories: await exportCategories(db, eventId) }),
  impact: categoryImpact,
  halts: ({ decided }) => moveTargets(decided).length > 0,
  add: addCategories,
  change: changeCategories,
})
