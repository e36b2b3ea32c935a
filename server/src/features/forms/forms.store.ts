import type { Form, FormModel } from '@parvis/contract/forms/forms.ts'
import { and, asc, eq, max, sql } from 'drizzle-orm'
import { companies, employees } from '#db/tables/companies.ts'
import { eventDays, events } from '#db/tables/events.ts'
import { forms } from '#db/tables/forms.ts'
import { participations } from '#db/tables/participation.ts'
import { typologies } from '#db/tables/typologies.ts'
import { authentications, users } from '#db/tables/users.ts'
import { shown } from '#features/users/users.service.ts'
import { preparedPerConnection } from '#kit/prepared-statement.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

const columns = { id: forms.id, name: forms.name, parentId: forms.parentId, layout: forms.layout, models: forms.models }

const formsOf = preparedPerConnection((db) =>
  db
    .select(columns)
    .from(forms)
    .where(eq(forms.eventId, sql.placeholder('eventId')))
    .orderBy(asc(forms.position), asc(forms.id))
    .prepare(''),
)

export function listForms(db: Executor, eventId: string): Promise<Form[]> {
  return formsOf(db).execute({ eventId })
}

/** Settings that name forms; the lock serialises writers of the event's forms. */
export async function lockFormSettings(
  tx: Tx,
  eventId: string,
): Promise<{ general: Record<string, unknown>; byLanguage: Record<string, Record<string, unknown>> } | undefined> {
  const [event] = await tx
    .select({ general: events.settings, byLanguage: events.settingsByLanguage })
    .from(events)
    .where(eq(events.id, eventId))
    .for('no key update')
  return event
}

/** Ids that conditions may name, and the settings that select forms. */
export async function listNamed(tx: Tx, eventId: string) {
  const types = await tx.select({ id: typologies.id }).from(typologies).where(eq(typologies.eventId, eventId))
  const days = await tx.select({ id: eventDays.id }).from(eventDays).where(eq(eventDays.eventId, eventId))
  const [event] = await tx
    .select({ settings: events.settings, settingsByLanguage: events.settingsByLanguage })
    .from(events)
    .where(eq(events.id, eventId))
  return {
    typologies: types.map(({ id }) => id),
    days: days.map(({ id }) => id),
    settings: event?.settings ?? {},
    settingsByLanguage: event?.settingsByLanguage ?? {},
  }
}

export async function insertForm(tx: Tx, eventId: string, form: Form): Promise<void> {
  const [last] = await tx
    .select({ position: max(forms.position) })
    .from(forms)
    .where(eq(forms.eventId, eventId))
  await tx.insert(forms).values({ ...form, eventId, position: (last?.position ?? -1) + 1 })
}

export async function replaceForm(tx: Tx, eventId: string, { id, ...form }: Form): Promise<void> {
  await tx
    .update(forms)
    .set(form)
    .where(and(eq(forms.eventId, eventId), eq(forms.id, id)))
}

export async function removeForm(tx: Tx, eventId: string, formId: string): Promise<void> {
  await tx.delete(forms).where(and(eq(forms.eventId, eventId), eq(forms.id, formId)))
}

export interface Answers extends Record<Exclude<FormModel['model'], 'C'>, Record<string, unknown>> {
  readonly employeeId: string | null
}

export async function readAnswers(
  db: Executor,
  of: { domainId: string; eventId: string; userId: string; isOwn?: boolean | undefined },
): Promise<Answers | undefined> {
  const { firstName, lastName, mobile, phone, extended } = of.isOwn ? users : shown
  const [row] = await db
    .select({
      ...{ firstName, lastName, mobile, phone, extended },
      email: authentications.email,
      languageId: users.languageId,
      participation: participations.extended,
      employeeId: participations.employeeId,
    })
    .from(users)
    .leftJoin(authentications, eq(authentications.userId, users.id))
    .leftJoin(participations, and(eq(participations.userId, users.id), eq(participations.eventId, of.eventId)))
    .where(and(eq(users.id, of.userId), eq(users.domainId, of.domainId)))
  if (!row) return undefined
  const { extended: own, participation, employeeId, ...fields } = row
  return { U: { ...own, ...fields }, UE: participation ?? {}, employeeId }
}

export async function employmentOf(db: Executor, eventId: string, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ employeeId: participations.employeeId })
    .from(participations)
    .where(and(eq(participations.eventId, eventId), eq(participations.userId, userId)))
  return row?.employeeId ?? null
}

export async function listAnswered(
  db: Executor,
  uploads: readonly { id: string; eventId: string; userId: string }[],
): Promise<string[]> {
  const column = (values: string[]) => sql`${sql.param(values)}::text[]`
  const found = await db.execute<{ id: string }>(sql`
    select u.id from unnest(
      ${column(uploads.map(({ id }) => id))}, ${column(uploads.map(({ eventId }) => eventId))},
      ${column(uploads.map(({ userId }) => userId))}
    ) as u(id, event_id, user_id)
    where exists (select 1 from ${users} where ${users.id} = u.user_id and position(u.id in ${users.extended}::text) > 0)
      or exists (select 1 from ${participations} where ${participations.eventId} = u.event_id
        and ${participations.userId} = u.user_id and position(u.id in ${participations.extended}::text) > 0)
      or exists (select 1 from ${employees} join ${companies} on ${companies.id} = ${employees.companyId}
        where ${employees.userId} = u.user_id and position(u.id in ${companies.extended}::text) > 0)`)
  return found.rows.map((row) => row.id)
}
