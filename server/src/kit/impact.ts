import type { Effect } from '@parvis/contract/kit/plan.ts'
import type { SQL } from 'drizzle-orm'
import type { Change } from './part.ts'
import type { Executor } from './transaction.ts'

/**
 * Reads a value on first use, and once. Counting takes as long as there are people, and most changes of an event affect
 * none: the impact of a part reads a count only where the change may affect the people counted.
 */
export function lazily<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined
  return () => {
    reading ??= read()
    return reading
  }
}

/** Numbers of people by id; an id without people is missing. */
export type CountById = ReadonlyMap<string, number>

/** Runs a query that returns `id` and `people`. */
export async function countById(db: Executor, query: SQL): Promise<CountById> {
  const { rows } = await db.execute<{ id: string; people: number }>(query)
  return new Map(rows.map(({ id, people }) => [id, people]))
}

/** Runs a query that returns one row with `people`. */
export async function countPeople(db: Executor, query: SQL): Promise<number> {
  const { rows } = await db.execute<{ people: number }>(query)
  return rows[0]?.people ?? 0
}

/** Number of holders of an item, or of an item within it: a poll, or a choice of it. */
export type Holders = (id: string, within?: string) => number

/** Runs a query that returns `id`, `within` (`null` for the whole item) and `people`. */
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
 * Whether a capacity may become too small; `null` means no limit. Of a file with people (`fresh`), every capacity may.
 */
export const isTighter = (
  old: number | null | undefined,
  now: number | null,
  { fresh }: Pick<Change<unknown>, 'fresh'>,
): now is number => now !== null && (fresh.length > 0 || old === null || old === undefined || now < old)

/** Removed and kept items of a list, compared by key. */
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

/** Builds an effect of a part; none when no person is affected. `at` starts in the part. */
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
