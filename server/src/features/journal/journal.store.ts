import { routesOf } from '@parvis/contract/audits'
import type { AuditKind } from '@parvis/contract/kit/audit.ts'
import { and, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { journal } from '#db/tables/journal.ts'
import { users } from '#db/tables/users.ts'
import { shownIn } from '#features/users/users.service.ts'
import type { AppendAuditEntry } from '#kit/audit-log.ts'
import { BATCH, deleteInBatches } from '#kit/batches.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'

export interface Wanted {
  readonly domainId: string
  readonly eventId: string
  /** Includes entries of the whole domain. */
  readonly everywhere: boolean
  readonly before?: string | undefined
  readonly id?: string | undefined
  readonly by?: string | undefined
  readonly person?: string | undefined
  readonly kinds?: readonly AuditKind[] | undefined
}

const about = alias(users, 'about')
const aboutShown = shownIn(sql`${journal.eventId}`, about)

/** Newest first. */
export function listLines(db: Executor, wanted: Wanted, limit: number) {
  const { domainId, eventId, everywhere, before, id, by, person, kinds } = wanted
  const ofDomain = and(isNull(journal.eventId), eq(journal.domainId, domainId))
  return db
    .select({
      ...{ id: journal.id, at: journal.at, route: journal.route, right: journal.right, item: journal.item },
      ...{ device: journal.device, tool: journal.tool },
      ...{ isAboutPerson: journal.isAboutPerson, before: journal.before, after: journal.after, why: journal.why },
      by: { id: users.id, firstName: users.firstName, lastName: users.lastName },
      person: { id: about.id, firstName: aboutShown.firstName, lastName: aboutShown.lastName },
    })
    .from(journal)
    .leftJoin(users, eq(users.id, journal.userId))
    .leftJoin(about, eq(about.id, journal.subjectId))
    .where(
      and(
        everywhere ? or(eq(journal.eventId, eventId), ofDomain) : eq(journal.eventId, eventId),
        before === undefined ? undefined : lt(journal.id, before),
        id === undefined ? undefined : eq(journal.id, id),
        by === undefined ? undefined : eq(journal.userId, by),
        person === undefined ? undefined : eq(journal.subjectId, person),
        kinds && inArray(journal.route, kinds.flatMap(routesOf)),
      ),
    )
    .orderBy(desc(journal.id))
    .limit(limit)
}

const asJson = (value: unknown) => (value === undefined ? null : JSON.stringify(value))

/** Null for a person who is already erased. The key share lock prevents an erasure until the commit. */
const present = (userId: string | undefined) =>
  sql`(select id from ${users} where id = ${userId ?? null} and not extended ? 'erasedAt' for key share)`

/** Of two concurrent transactions of one call, the first to commit inserts the entry. */
export const insertLine: AppendAuditEntry = async (db, line) => {
  await db.execute(sql`insert into ${journal}
    (id, at, domain_id, event_id, user_id, device, tool, subject_id, is_about_person, "right", route, item, before, after, why)
    values (${line.id}, ${line.at}, ${line.domainId}, ${line.eventId ?? null}, ${present(line.userId)}, ${line.device},
      ${line.tool ?? ''}, ${present(line.subjectId)}, ${line.subjectId !== undefined}, ${line.right}, ${line.route}, ${line.item},
      ${asJson(line.before)}::json, ${asJson(line.after)}::json, ${line.why})
    on conflict (id) do nothing`)
}

/** On erasure, entries about the person stay without their details. */
export async function forgetSubject(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(journal)
    .set({ subjectId: null, before: null, after: null, why: '' })
    .where(eq(journal.subjectId, userId))
}

export async function removeLines(db: Executor, before: Date): Promise<void> {
  const old = sql`delete from ${journal} where ${journal.id} in (
    select ${journal.id} from ${journal} where ${journal.at} < ${before} limit ${BATCH})`
  const batch = () =>
    transaction(db, async (tx) => {
      // The table's trigger allows deletions only with this setting.
      await tx.execute(sql`select set_config('parvis.forgets', 'journal', true)`)
      return tx.execute(old)
    })
  await deleteInBatches(batch)
}
