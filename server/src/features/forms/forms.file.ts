import type { EventConfig, Taking } from '@parvis/contract/event-file/event-file.ts'
import type { FormModel } from '@parvis/contract/forms/forms.ts'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { companies, employees } from '#db/tables/companies.ts'
import { forms } from '#db/tables/forms.ts'
import { participations } from '#db/tables/participation.ts'
import { users } from '#db/tables/users.ts'
import { countsOf, differencesOf } from '#kit/differences.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import { safeModel } from './definitions.service.ts'

/** Writes the forms that changed; parents are tied once all are there, whatever their order. */
export async function importForms(tx: Tx, eventId: string, before: EventConfig, after: EventConfig): Promise<void> {
  const { added, changed, removed } = differencesOf(before.forms, after.forms, ({ id }) => id)
  const written = [...added, ...changed]
  for (const { item, position } of written) {
    const { id, parentId: _, models, ...form } = item
    const columns = { ...form, position, models: models.map(safeModel) }
    await tx
      .insert(forms)
      .values({ eventId, id, ...columns })
      .onConflictDoUpdate({ target: [forms.eventId, forms.id], set: columns })
  }
  for (const { item } of written) {
    await tx
      .update(forms)
      .set({ parentId: item.parentId })
      .where(and(eq(forms.eventId, eventId), eq(forms.id, item.id)))
  }
  const gone = removed.map(({ id }) => id)
  if (gone.length === 0) return
  const isGone = and(eq(forms.eventId, eventId), inArray(forms.id, gone))
  await tx.update(forms).set({ parentId: null }).where(isGone)
  await tx.delete(forms).where(isGone)
}

/** What an answer is, whichever of these components asks for it. */
const KINDS: Readonly<Record<string, string>> = { textarea: 'text', radio: 'select' }
const kindOf = ({ component }: FormModel): string => KINDS[component] ?? component

/** Something that is no longer asked as it was: a whole field, or one of its choices. */
interface Unasked {
  readonly at: readonly string[]
  readonly model: FormModel
  /** The choice that is left out; empty for the field. */
  readonly choice: string
}

function unasked(before: EventConfig, after: EventConfig): Unasked[] {
  const asked = new Map(
    after.forms.flatMap(({ models }) => models.map((model) => [`${model.model} ${model.key}`, model] as const)),
  )
  return before.forms.flatMap((form) =>
    form.models.flatMap((model): Unasked[] => {
      const at = ['forms', form.id, 'models', model.key]
      const now = asked.get(`${model.model} ${model.key}`)
      if (!now || kindOf(now) !== kindOf(model)) return [{ at, model, choice: '' }]
      const offered = new Set(now.values.map(({ key }) => key))
      return model.values.flatMap(({ key }) =>
        offered.has(key) ? [] : [{ at: [...at, 'values', key], model, choice: key }],
      )
    }),
  )
}

/** The fields and choices left out that people have answered. */
export async function formTakings(tx: Tx, eventId: string, before: EventConfig, after: EventConfig): Promise<Taking[]> {
  const lost = unasked(before, after)
  if (lost.length === 0) return []
  const columns = (pick: (one: Unasked) => string) => sql.param(lost.map(pick))
  const answers = sql`case lost.model when 'UE' then p.extended when 'C' then coalesce(own.extended, '{}') else u.extended end`
  const counts = await countsOf(
    tx,
    sql`select lost.i::text as key, count(*)::int as count
      from ${participations} p
      join ${users} u on u.id = p.user_id
      left join ${employees} works on works.id = p.employee_id
      left join ${companies} own on own.id = works.company_id
      cross join unnest(${columns(({ model }) => model.model)}::text[], ${columns(({ model }) => model.key)}::text[],
        ${columns(({ choice }) => choice)}::text[]) with ordinality lost(model, field, choice, i)
      where p.event_id = ${eventId} and case lost.choice
        when '' then coalesce(${answers} -> lost.field, 'null') not in ('null', '""', '[]', 'false')
        else coalesce(${answers} -> lost.field, 'null') ? lost.choice end
      group by lost.i`,
  )
  return lost.flatMap(({ at, model, choice }, i) => {
    const count = counts.get(String(i + 1))
    const name = choice === '' ? model.key : `${model.key} : ${choice}`
    return count === undefined ? [] : [{ at, code: 'FILE_ANSWERED', count, name }]
  })
}

export function exportForms(db: Executor, eventId: string): Promise<EventConfig['forms']> {
  return db
    .select({ id: forms.id, name: forms.name, parentId: forms.parentId, layout: forms.layout, models: forms.models })
    .from(forms)
    .where(eq(forms.eventId, eventId))
    .orderBy(asc(forms.position), asc(forms.id))
}
