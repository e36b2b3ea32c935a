import type { Effect } from '@parvis/contract/kit/plan.ts'
import type { SQL } from 'drizzle-orm'
import type { Change } from './part.ts'
import type { Executor } from './transaction.ts'

/**
 * Reads a value when it is first asked for, and once. Most changes of an event touch nobody, and counting people takes as
 * long as there are people: the impact of a part asks for a fact only where the change may touch the people it counts.
 */
export function lazily<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined
  return () => {
    reading ??= read()
    return reading
  }
}

/** How many people hold each thing, by its id; nothing where there are none. */
export type CountById = ReadonlyMap<string, number>

/** Reads a count of people by id, of a query that answers `id` and `people`. */
export async function countById(db: Executor, query: SQL): Promise<CountById> {
  const { rows } = await db.execute<{ id: string; people: number }>(query)
  return new Map(rows.map(({ id, people }) => [id, people]))
}

/** Reads a number of people, of a query that answers `people` in one row. */
export async function countPeople(db: Executor, query: SQL): Promise<number> {
  const { rows } = await db.execute<{ people: number }>(query)
  return rows[0]?.people ?? 0
}

/** How many people hold a thing, or one of the things it is made of: a poll, or a choice of it. */
export type Holders = (id: string, within?: string) => number

/** Reads holders, of a query that answers `id`, `within` (`null` for the whole thing) and `people`. */
export async function readHolders(db: Executor, query: SQL): Promise<Holders> {
  const { rows } = await db.execute<{ id: string; within: string | null; people: number }>(query)
  const byId = Map.groupBy(rows, ({ id }) => id)
  return (id, inside) => byId.get(id)?.find(({ within }) => within === (inside ?? null))?.people ?? 0
}

/** The effects on each item, one item after another: a transaction has one connection. */
export async function effectsOnEach<T>(
  items: readonly T[],
  effectsOn: (item: T) => Effect[] | Promise<Effect[]>,
): Promise<Effect[]> {
  const all: Effect[] = []
  for (const item of items) all.push(...(await effectsOn(item)))
  return all
}

/**
 * Whether a number of places may be too few because of a change, where there may be no limit (`null`). People who come with
 * the change, as those of a file, may make too few what was enough.
 */
export const isTighter = (
  old: number | null | undefined,
  now: number | null,
  { fresh }: Pick<Change<unknown>, 'fresh'>,
): now is number => now !== null && (fresh.length > 0 || old === null || old === undefined || now < old)

/** The items left out of a list and those that stay, as they were and as they would be; items are known by a key. */
export function changesOf<T>(
  before: readonly T[],
  after: readonly T[],
  keyOf: (item: T) => string,
): { readonly kept: readonly { readonly old: T; readonly item: T }[]; readonly removed: readonly T[] } {
  const now = new Map(after.map((item) => [keyOf(item), item]))
  return {
    kept: before.flatMap((old) => {
      const item = now.get(keyOf(old))
      return item === undefined ? [] : [{ old, item }]
    }),
    removed: before.filter((item) => !now.has(keyOf(item))),
  }
}

interface Subject {
  readonly item: string
  readonly at: readonly string[]
  readonly name: string
  readonly people: number
}

/** The effect of a change of a part on one of its things; none where no people are touched. `at` begins in the part. */
export const effectsIn =
  (part: string) =>
  (
    { item, at, name, people }: Subject,
    kind: string,
    { remedies = [], cents, unblock }: { remedies?: readonly string[]; cents?: number; unblock?: string } = {},
  ): Effect[] =>
    people === 0
      ? []
      : [
          {
            part,
            item: `${part}.${item}`,
            at: [part, ...at],
            name,
            kind,
            severity: remedies.length > 0 ? 'decide' : 'blocked',
            people,
            ...(cents !== undefined && { cents }),
            remedies,
            ...(remedies.length === 0 && unblock !== undefined && { unblock }),
          },
        ]
