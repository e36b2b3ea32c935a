import type { EventConfig } from '@parvis/contract/parts'
import { configKeys } from '@parvis/contract/parts'
import { and, desc, eq, lt, max, or } from 'drizzle-orm'
import { eventRevisions } from '#db/tables/event-config.ts'
import { users } from '#db/tables/users.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import { markOf } from './merging.service.ts'

/** The account and tool that changed an event, the time and the reason; a command line has no `userId`. */
export interface Author {
  readonly userId: string | null
  readonly tool?: string
  readonly at: Date
  readonly why: string
}

/** Adds a revision for each part that differs. The caller has locked the event's row, so numbers are consecutive. */
export async function insertRevisions(
  tx: Tx,
  eventId: string,
  { before, after }: { readonly before: EventConfig; readonly after: EventConfig },
  { userId, tool, at, why }: Author,
): Promise<void> {
  const changed = configKeys.filter((key) => markOf(before[key]) !== markOf(after[key]))
  if (changed.length === 0) return
  const [last] = await tx
    .select({ number: max(eventRevisions.number) })
    .from(eventRevisions)
    .where(eq(eventRevisions.eventId, eventId))
  const first = (last?.number ?? 0) + 1
  await tx.insert(eventRevisions).values(
    changed.map((part, i) => ({
      ...{ eventId, number: first + i, part, userId, tool, changedAt: at, why },
      ...{ before: { value: before[part] }, beforeMark: markOf(before[part]) },
      ...{ after: { value: after[part] }, afterMark: markOf(after[part]) },
    })),
  )
}

/** What a part was when its value had this mark; nothing where no revision has seen it. */
export async function findValue(
  tx: Tx,
  eventId: string,
  part: string,
  mark: string,
): Promise<{ value: unknown } | undefined> {
  const [row] = await tx
    .select()
    .from(eventRevisions)
    .where(
      and(
        eq(eventRevisions.eventId, eventId),
        eq(eventRevisions.part, part),
        or(eq(eventRevisions.afterMark, mark), eq(eventRevisions.beforeMark, mark)),
      ),
    )
    .orderBy(desc(eventRevisions.number))
    .limit(1)
  return row && (row.afterMark === mark ? row.after : row.before)
}

export async function findRevision(db: Executor, eventId: string, number: number) {
  const [row] = await db
    .select({ part: eventRevisions.part, before: eventRevisions.before, afterMark: eventRevisions.afterMark })
    .from(eventRevisions)
    .where(and(eq(eventRevisions.eventId, eventId), eq(eventRevisions.number, number)))
  return row
}

const PAGE = 100

export function listRows(
  db: Executor,
  eventId: string,
  { part, before }: { part?: string | undefined; before?: number | undefined },
) {
  return db
    .select({
      number: eventRevisions.number,
      part: eventRevisions.part,
      changedAt: eventRevisions.changedAt,
      why: eventRevisions.why,
      tool: eventRevisions.tool,
      by: { id: users.id, firstName: users.firstName, lastName: users.lastName },
    })
    .from(eventRevisions)
    .leftJoin(users, eq(users.id, eventRevisions.userId))
    .where(
      and(
        eq(eventRevisions.eventId, eventId),
        part === undefined ? undefined : eq(eventRevisions.part, part),
        before === undefined ? undefined : lt(eventRevisions.number, before),
      ),
    )
    .orderBy(desc(eventRevisions.number))
    .limit(PAGE)
}
