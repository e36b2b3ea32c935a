import type { ContextConfig } from '@parvis/contract/events/events.part.ts'
import type { FormsConfig } from '@parvis/contract/forms/forms.part.ts'
import { formsShare } from '@parvis/contract/forms/forms.part.ts'
import type { SQL } from 'drizzle-orm'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { companies, employees } from '#db/tables/companies.ts'
import { forms } from '#db/tables/forms.ts'
import { participationDays, participations } from '#db/tables/participation.ts'
import { shownUsers } from '#features/users/users.service.ts'
import { differencesOf } from '#kit/differences.ts'
import type { Change } from '#kit/part.ts'
import type { Executor } from '#kit/transaction.ts'
import { part } from '#part.ts'
import { safeModel } from './definitions.service.ts'
import type { ChangedQuestion } from './impact.service.ts'
import { formImpact } from './impact.service.ts'

/** Writes changed forms; parents are set afterwards, so that the order does not matter. */
async function importForms({ tx, eventId, before, after }: Change<FormsConfig & ContextConfig>): Promise<void> {
  const { added, changed, removed } = differencesOf(before.forms, after.forms, ({ id }) => id)
  const written = [...added, ...changed]
  for (const { item, position } of written) {
    const { id, parentId: _, models, ...form } = item
    const columns = {
      ...form,
      position,
      models: models.map((model) => safeModel(model, after.settings.FO_FRAME_HOSTS ?? [])),
    }
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

const MAPS = { U: sql`u.extended`, UE: sql`p.extended`, C: sql`coalesce(own.extended, '{}')` }
const answersOf = (target: SQL): SQL =>
  sql`case ${target} when 'UE' then ${MAPS.UE} when 'C' then ${MAPS.C} else ${MAPS.U} end`

/** SQL counterpart of the contract's rule for conditions. */
function isPutTo(waits: SQL): SQL {
  const is = sql`w.one -> 'is'`
  const answer = sql`${answersOf(sql`w.one ->> 'model'`)} -> (w.one ->> 'key')`
  return sql`not exists (select 1 from jsonb_array_elements(${waits}::jsonb) w(one) where not coalesce(case w.one ->> 'on'
    when 'type' then ${is} ? coalesce(p.typo_id, u.typo_id, '')
    when 'way' then ${is} ? case when p.represented_by is not null then 'represented'
      when p.registered and p.is_remote then 'remote' when p.registered or not p.responded then 'onsite' else 'absent' end
    when 'day' then exists (select 1 from ${participationDays} d where d.event_id = p.event_id
      and d.user_id = p.user_id and d.registered and ${is} ? d.event_day_id)
    when 'answer' then case
      when (w.one ->> 'isTick')::boolean then ${is} ? case when ${answer} = 'true' then 'yes' else 'no' end
      when jsonb_typeof(${answer}) = 'array' then ${answer} ?| array(select jsonb_array_elements_text(${is}))
      else ${is} ? (${answer} #>> '{}') end end, false))`
}

/** Counts answers to changed questions, and participants who lack an answer that becomes required. */
async function countTouched(
  { tx, eventId }: Pick<Change<unknown>, 'tx' | 'eventId'>,
  questions: readonly ChangedQuestion[],
): Promise<readonly number[]> {
  const columns = (pick: (one: ChangedQuestion) => string) => sql.param(questions.map(pick))
  const answers = answersOf(sql`asked.model`)
  const isEmpty = sql`coalesce(${answers} -> asked.field, 'null') in ('null', '""', '[]', 'false')`
  const { rows } = await tx.execute<{ position: number; people: number }>(sql`
    select asked.position::int as position, count(*)::int as people
      from ${participations} p
      join ${shownUsers} u on u.id = p.user_id
      left join ${employees} works on works.id = p.employee_id
      left join ${companies} own on own.id = works.company_id
      cross join unnest(${columns(({ model }) => model.model)}::text[], ${columns(({ model }) => model.key)}::text[],
        ${columns(({ choice }) => choice)}::text[], ${columns(({ change }) => change)}::text[],
        ${columns(({ was }) => JSON.stringify(was))}::text[], ${columns(({ waits }) => JSON.stringify(waits))}::text[],
        ${columns(({ wasRequired }) => String(wasRequired))}::text[]) with ordinality
        asked(model, field, choice, change, was, waits, was_required, position)
      where p.event_id = ${eventId} and case
        when asked.change = 'required' then p.registered and ${isEmpty}
          and ${isPutTo(sql`asked.waits`)} and not (asked.was_required::boolean and ${isPutTo(sql`asked.was`)})
        when asked.change = 'hidden' then not ${isEmpty}
          and ${isPutTo(sql`asked.was`)} and not ${isPutTo(sql`asked.waits`)}
        when asked.choice = '' then not ${isEmpty}
        else coalesce(${answers} -> asked.field, 'null') ? asked.choice end
      group by asked.position`)
  const byPosition = new Map(rows.map(({ position, people }) => [position, people]))
  return questions.map((_, i) => byPosition.get(i + 1) ?? 0)
}

function exportForms(db: Executor, eventId: string): Promise<FormsConfig['forms']> {
  return db
    .select({ id: forms.id, name: forms.name, parentId: forms.parentId, layout: forms.layout, models: forms.models })
    .from(forms)
    .where(eq(forms.eventId, eventId))
    .orderBy(asc(forms.position), asc(forms.id))
}

export const formsPart = part({
  share: formsShare,
  read: async (db, { eventId }) => ({ forms: await exportForms(db, eventId) }),
  impact: (change) => formImpact(change, (questions) => countTouched(change, questions)),
  add: importForms,
  html: ({ forms }) =>
    forms.flatMap(({ models }, i) =>
      models.flatMap(({ metadata, label }, j) => [
        { key: `forms.${i}.models.${j}.metadata.html`, html: metadata.html ?? '' },
        { key: `forms.${i}.models.${j}.label`, html: label.includes('<') ? label : '' },
      ]),
    ),
  cleaned: ({ forms: all }, hosts) => ({
    forms: all.map((form) => ({ ...form, models: form.models.map((model) => safeModel(model, hosts)) })),
  }),
})
