import { searchedOf } from '@parvis/contract/kit/search-text.ts'
import { NONE, readRange } from '@parvis/contract/stats/stats.rules.ts'
import type { UserColumn } from '@parvis/contract/stats/stats.ts'
import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { byNameOf, searched } from '#db/searched.ts'
import { orders } from '#db/tables/checkout.ts'
import { slotParticipations } from '#db/tables/conferences.ts'
import { participationDays } from '#db/tables/participation.ts'
import { presenceStays } from '#db/tables/presence.ts'
import { drafts } from '#db/tables/registration.ts'
import { selectionPeople, selections } from '#db/tables/stats.ts'
import { notes, tagHolders } from '#db/tables/tags.ts'
import { waitingList } from '#db/tables/waiting-list.ts'
import { calledBy, namedLike } from '#features/users/users.service.ts'
import { holds } from '#kit/folded.ts'
import type { HeldColumns } from '#kit/held-columns.ts'

/** The source of a cell. User input never becomes SQL text: form keys are bound as parameters. */
export type Source =
  | { readonly from: 'field'; readonly field: Field }
  | { readonly from: 'form'; readonly target: 'U' | 'UE' | 'C'; readonly key: string; readonly shape: Shape }
  | { readonly from: 'days' }
  | { readonly from: 'held'; readonly of: HeldColumns; readonly key: string }
  | { readonly from: 'search' }
  | { readonly from: 'slots' }
  | { readonly from: 'conference' }
  | { readonly from: 'tags' }
  | { readonly from: 'notes' }
  | { readonly from: 'presentOn' }
  | { readonly from: 'waiting' }
  | { readonly from: 'selection' }
  | { readonly from: 'ids' }
  | { readonly from: 'standing' }
  /** The event language in which mails are written to the person; the first where theirs is not offered. */
  | { readonly from: 'language'; readonly languages: readonly string[] }
/** How an answer is stored: text, number, list, checkbox, or an upload of which only the presence is shown. */
export type Shape = 'one' | 'number' | 'many' | 'tick' | 'upload'

export const fields = {
  lastName: sql`u.last_name`,
  firstName: sql`u.first_name`,
  email: sql`a.email`,
  mobile: sql`u.mobile`,
  phone: sql`u.phone`,
  languageId: sql`u.language_id`,
  typology: sql`p.typo_id`,
  participation: sql`case when p.registered and p.is_remote then 'remote' when p.registered then 'onsite'
    when p.represented_by is not null then 'represented' when p.responded then 'absent' else 'none' end`,
  absenceReason: sql`case when p.responded and not p.registered then p.extended ->> 'ABSENCE_REASON' end`,
  live: sql`case when exists (select 1 from ${presenceStays} as stay
      where stay.event_id = p.event_id and stay.user_id = p.user_id and stay.out_at is null) then 'in'
    when p.is_out or exists (select 1 from ${presenceStays} as stay
      where stay.event_id = p.event_id and stay.user_id = p.user_id) then 'out' end`,
  company: sql`c.name`,
  siren: sql`c.siren`,
  address1: sql`c.address1`,
  postalCode: sql`c.postal_code`,
  city: sql`c.city`,
  registeredFrom: sql`p.registered_from`,
  registeredAt: sql`p.registered_at`,
  present: sql`exists (select 1 from ${participationDays} as came
    where came.event_id = p.event_id and came.user_id = p.user_id and came.present)`,
  invited: sql`p.invited`,
  answered: sql`p.responded`,
  completed: sql`p.is_completed`,
  refusesPhotos: sql`p.refuses_photos`,
  code: sql`p.code`,
} satisfies Record<string, SQL>
export type Field = keyof typeof fields

export const byName = sql`(${byNameOf(sql`u.search_text`)} collate "C")`
/**
 * For events that show no names given by hosts: identical to the expression of the index `users_by_name`, so that it is
 * used.
 */
export const byOwnName = byNameOf(sql`u.own_search_text`)

const extended = { U: sql`u.extended`, UE: sql`p.extended`, C: sql`c.extended` } as const

const answerOf = ({ target, key }: Extract<Source, { from: 'form' }>): SQL => sql`${extended[target]} -> ${key}::text`
const textOf = ({ target, key }: Extract<Source, { from: 'form' }>): SQL => sql`${extended[target]} ->> ${key}::text`

/** Sort key: never null, short, and independent of the database's collation. */
export function keyOf(source: Source, type: UserColumn['type']): SQL | undefined {
  if (source.from === 'field' && source.field === 'lastName') return byName
  if (source.from !== 'field' && (source.from !== 'form' || source.shape === 'many')) return undefined
  const value = source.from === 'field' ? fields[source.field] : textOf(source)
  if (source.from === 'field' && type === 'date')
    return sql`(coalesce(to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), '') collate "C")`
  const text = sql`coalesce((${value})::text, '')`
  return type === 'text' ? sql`(left(${searched(text)}, 100) collate "C")` : sql`(left(${text}, 100) collate "C")`
}

const isPartial = sql`(p.registered and p.is_partial)`
/** A registration with missing answers does not wait for payment. */
const isDue = sql`(p.registered and not p.is_completed and not p.is_partial and p.registered_by is null)`
const transferAwaited = sql`exists (select 1 from ${orders} as bill where bill.event_id = p.event_id
  and bill.user_id = p.user_id and bill.status = 'transfer')`
/** They have answered some steps of a registration that is not sent; neither declined, nor registered by another person. */
const hasBegun = sql`(not p.responded and not p.registered and p.registered_by is null and exists (
  select 1 from ${drafts} as begun where begun.event_id = p.event_id and begun.user_id = p.user_id and not begun.is_prefilled))`
const standings: Readonly<Record<string, SQL>> = {
  registered: sql`p.registered`,
  complete: sql`(p.registered and not p.is_partial and not ${isDue})`,
  partial: isPartial,
  due: isDue,
  transfer: sql`(p.registered and ${transferAwaited})`,
  unanswered: sql`(not p.responded and not p.registered)`,
  begun: hasBegun,
}
/** The status as a single word, the most pressing first. */
export const standingOf = sql`case when ${isPartial} then 'partial' when p.registered and ${isDue} and ${transferAwaited} then 'transfer'
  when ${isDue} then 'due' when p.registered then 'complete'
  when p.responded then ${fields.participation}
  when ${hasBegun} then 'begun' else 'unanswered' end`

/** Language among these for mails to the person of row `u`. */
export const languageAmong = (languages: readonly string[]): SQL =>
  sql`case when u.language_id = any(${sql.param([...languages])}::text[]) then u.language_id else ${languages[0] ?? ''} end`

export interface Filter {
  readonly source: Source
  readonly type: UserColumn['type']
  readonly value: string
  /** Values of a choice; any of them matches. */
  readonly values: readonly string[]
}

const OF_SAME = sql`held.event_id = p.event_id and held.user_id = p.user_id`

const among = (values: readonly string[]): SQL => sql`any(${sql.param([...values])}::text[])`

/** People with one of these values, or with none if `NONE` is among them. */
function heldAmong(of: (which: SQL) => SQL, column: SQL, values: readonly string[]): SQL {
  const some = values.filter((value) => value !== NONE)
  const either = [
    ...(some.length > 0 ? [of(sql`and ${column} = ${among(some)}`)] : []),
    ...(some.length < values.length ? [sql`not ${of(sql``)}`] : []),
  ]
  return either.length === 0 ? sql`false` : sql`(${sql.join(either, sql` or `)})`
}

/** `domainId` must be the event's domain. */
export interface Within {
  readonly domainId: string
  readonly eventId: string
  readonly timeZone: string
}

export function conditionOf(filter: Filter, within: Within): SQL {
  const { source, value } = filter
  switch (source.from) {
    case 'search':
      return calledBy(value, within, called)
    case 'selection':
      return sql`p.user_id in (select chosen.user_id from ${selectionPeople} as chosen
        join ${selections} as made on made.id = chosen.selection_id
        where made.id = ${value} and made.event_id = ${within.eventId})`
    case 'ids':
      return sql`p.user_id = ${among(filter.values)}`
    case 'waiting':
      return sql`exists (select 1 from ${waitingList} as held where ${OF_SAME}
        and held.status in ('waiting', 'offered')) = ${value === 'true'}`
    case 'notes':
      return holds(sql`coalesce((select string_agg(held.text, ' ') from ${notes} as held where ${OF_SAME}), '')`, value)
    case 'form':
      return answeredBy(filter, source)
    case 'field':
      return fieldHolds({ ...filter, value: searchedOf(filter.value) }, source.field, within)
    default:
      return amongChoices(source, filter.values)
  }
}

function amongChoices(
  source: Exclude<Source, { from: 'search' | 'selection' | 'ids' | 'waiting' | 'notes' | 'form' | 'field' }>,
  values: readonly string[],
): SQL {
  const held = (table: PgTable, also: SQL) => (which: SQL) =>
    sql`exists (select 1 from ${table} as held where ${OF_SAME} ${also} ${which})`
  switch (source.from) {
    case 'days':
      return heldAmong(held(participationDays, sql`and held.registered`), sql`held.event_day_id`, values)
    case 'presentOn':
      return heldAmong(held(participationDays, sql`and held.present`), sql`held.event_day_id`, values)
    case 'held': {
      const { rows, value, also = sql`` } = source.of.filter(source.key)
      return heldAmong(held(rows, also), value, values)
    }
    case 'slots':
      return heldAmong(held(slotParticipations, sql``), sql`held.slot_id`, values)
    case 'conference':
      return heldAmong(held(slotParticipations, sql``), sql`held.conference_id`, values)
    case 'tags':
      return heldAmong(held(tagHolders, sql``), sql`held.tag_id`, values)
    case 'standing': {
      const asked = values.flatMap((value) => standings[value] ?? [])
      return asked.length === 0 ? sql`false` : sql`(${sql.join(asked, sql` or `)})`
    }
    case 'language':
      return sql`${languageAmong(source.languages)} = ${among(values)}`
  }
}

/** Needs all joins of a page of people. */
const called = {
  ...{ userId: sql`p.user_id`, name: sql`u.search_text`, company: sql`c.search_text` },
  ...{ code: sql`p.code`, email: sql`a.email` },
}

function answeredBy({ type, value, values }: Filter, source: Extract<Source, { from: 'form' }>): SQL {
  if (source.shape === 'upload') return sql`(nullif(${textOf(source)}, '') is not null) = ${value === 'true'}`
  if (source.shape === 'tick') return sql`coalesce(${textOf(source)} = 'true', false) = ${value === 'true'}`
  if (source.shape === 'many') return sql`coalesce(${answerOf(source)} ?| ${sql.param([...values])}::text[], false)`
  if (type === 'text') return holds(sql`coalesce(${textOf(source)}, '')`, value)
  if (type === 'select') return sql`${textOf(source)} = ${among(values)}`
  const range = readRange(value)
  const bounds = [
    range?.from === undefined ? [] : [sql`${textOf(source)} >= ${range.from}`],
    range?.to === undefined ? [] : [sql`${textOf(source)} <= ${range.to}`],
  ]
  return sql`(${sql.join(bounds.flat(), sql` and `)})`
}

/** Columns with a trigram index: a filter on one of them is applied first. */
const namely: readonly Field[] = ['lastName', 'firstName']

function fieldHolds({ type, value: asked, values }: Filter, field: Field, within: Within): SQL {
  const value = fields[field]
  if (type === 'text') {
    const isIt = holds(sql`coalesce(${value}, '')`, asked)
    const named = namely.includes(field) ? namedLike(asked, within) : undefined
    return named ? sql`(p.user_id = any(array(${named})) and ${isIt})` : isIt
  }
  if (type === 'boolean') return sql`${value} = ${asked === 'true'}`
  if (type === 'select') return sql`${value} = ${among(values)}`
  const range = readRange(asked)
  const midnight = (day: string) => sql`(${day}::date)::timestamp at time zone ${within.timeZone}`
  const bounds = [
    range?.from === undefined ? [] : [sql`${value} >= ${midnight(range.from)}`],
    range?.to === undefined ? [] : [sql`${value} < (${range.to}::date + 1)::timestamp at time zone ${within.timeZone}`],
  ]
  return sql`(${sql.join(bounds.flat(), sql` and `)})`
}
