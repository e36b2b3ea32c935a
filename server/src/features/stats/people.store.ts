import { readRange, wordsIn } from '@parvis/contract/stats/stats.rules.ts'
import type { UserColumn } from '@parvis/contract/stats/stats.ts'
import type { SQL } from 'drizzle-orm'
import { and, asc, eq, sql } from 'drizzle-orm'
import { articles, userArticles } from '#db/tables/articles.ts'
import { companies, employees } from '#db/tables/companies.ts'
import { conferenceSlots, conferences, slotParticipations } from '#db/tables/conferences.ts'
import { participationDays, participations } from '#db/tables/participation.ts'
import { presenceStays } from '#db/tables/presence.ts'
import { quotaAnswers, quotaModels, quotaValues } from '#db/tables/quotas.ts'
import { authentications, users } from '#db/tables/users.ts'
import { holds } from '#kit/folded.ts'
import type { Executor } from '#kit/transaction.ts'

/** What a cell is read from. What people write is never part of a statement: keys of forms travel as values. */
export type Source =
  | { readonly from: 'field'; readonly field: Field }
  | { readonly from: 'form'; readonly target: 'U' | 'UE' | 'C'; readonly key: string; readonly shape: Shape }
  | { readonly from: 'days' }
  | { readonly from: 'quota'; readonly key: string }
  | { readonly from: 'articles' }
  | { readonly from: 'search' }
  | { readonly from: 'slots' }
  | { readonly from: 'standing' }
  /** Of an event's languages, the one that somebody is written to in: the first for whoever has none of them. */
  | { readonly from: 'language'; readonly languages: readonly string[] }
/** How an answer is stored: as it is, as several, as a tick, or as an upload of which only the existence tells. */
export type Shape = 'one' | 'many' | 'tick' | 'upload'

const fields = {
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
  completed: sql`p.is_completed`,
  code: sql`p.code`,
} satisfies Record<string, SQL>
export type Field = keyof typeof fields

const ACCENTED = sql.raw(`'àáâãäåçèéêëìíîïñòóôõöùúûüýÿ', 'aaaaaaceeeeiiiinooooouuuuyy'`)
/** To the letter the expression of the index `users_name`. */
const byName = sql`(translate(lower(u.last_name || ' ' || u.first_name), ${ACCENTED}) collate "C")`

const extended = { U: sql`u.extended`, UE: sql`p.extended`, C: sql`c.extended` } as const

/** The whole of an answer, as JSON. */
const answerOf = ({ target, key }: Extract<Source, { from: 'form' }>): SQL => sql`${extended[target]} -> ${key}::text`
const textOf = ({ target, key }: Extract<Source, { from: 'form' }>): SQL => sql`${extended[target]} ->> ${key}::text`

/** What a column is ordered by: never null, short, and the same order whatever the database's language. */
function keyOf(source: Source, type: UserColumn['type']): SQL | undefined {
  if (source.from === 'field' && source.field === 'lastName') return byName
  if (source.from !== 'field' && (source.from !== 'form' || source.shape === 'many')) return undefined
  const value = source.from === 'field' ? fields[source.field] : textOf(source)
  if (source.from === 'field' && type === 'date')
    return sql`(coalesce(to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), '') collate "C")`
  const text = sql`coalesce((${value})::text, '')`
  return type === 'text'
    ? sql`(left(translate(lower(${text}), ${ACCENTED}), 100) collate "C")`
    : sql`(left(${text}, 100) collate "C")`
}

/** What somebody is found by: the joins of `everybody` are all there. */
const called = sql`(u.last_name || ' ' || u.first_name || ' ' || coalesce(a.email, '') || ' ' || coalesce(c.name, '') || ' ' || p.code)`

/** Of the slots, what those hold who hold none. */
export const NO_SLOT = '-'

const isDue = sql`(p.registered and not p.is_completed and p.registered_by is null)`
/** Where a registration stands. */
const standings: Readonly<Record<string, SQL>> = {
  registered: sql`p.registered`,
  complete: sql`(p.registered and not ${isDue})`,
  due: isDue,
  unanswered: sql`(not p.responded and not p.registered)`,
}

/** The language of these in which somebody is written to, `u` being their row. */
export const languageAmong = (languages: readonly string[]): SQL =>
  sql`case when u.language_id = any(${sql.param([...languages])}::text[]) then u.language_id else ${languages[0] ?? ''} end`

/** A filter as it was asked, on a column that exists. */
export interface Filter {
  readonly source: Source
  readonly type: UserColumn['type']
  readonly value: string
}

function conditionOf({ source, type, value }: Filter, timeZone: string): SQL {
  switch (source.from) {
    case 'days':
      return sql`exists (select 1 from ${participationDays} as held where held.event_id = p.event_id
        and held.user_id = p.user_id and held.registered and held.event_day_id = ${value})`
    case 'quota':
      return sql`exists (select 1 from ${quotaAnswers} as given where given.event_id = p.event_id
        and given.user_id = p.user_id and given.model_key = ${source.key} and given.value_key = ${value})`
    case 'articles':
      return sql`exists (select 1 from ${userArticles} as held where held.event_id = p.event_id
        and held.user_id = p.user_id and held.article_id = ${value})`
    case 'search':
      return sql`(${sql.join(
        wordsIn(value).map((word) => holds(called, word)),
        sql` and `,
      )})`
    case 'slots': {
      const which = value === NO_SLOT ? sql`` : sql`and held.slot_id = ${value}`
      const isHeld = sql`exists (select 1 from ${slotParticipations} as held where held.event_id = p.event_id
        and held.user_id = p.user_id ${which})`
      return value === NO_SLOT ? sql`not ${isHeld}` : isHeld
    }
    case 'standing':
      return standings[value] ?? sql`false`
    case 'language':
      return sql`${languageAmong(source.languages)} = ${value}`
    case 'form':
      return answeredBy(source, type, value)
    case 'field':
      return fieldHolds(fields[source.field], type, value, timeZone)
  }
}

function answeredBy(source: Extract<Source, { from: 'form' }>, type: UserColumn['type'], value: string): SQL {
  if (source.shape === 'upload') return sql`(nullif(${textOf(source)}, '') is not null) = ${value === 'true'}`
  if (source.shape === 'tick') return sql`coalesce(${textOf(source)} = 'true', false) = ${value === 'true'}`
  if (source.shape === 'many') return sql`coalesce(${answerOf(source)} @> to_jsonb(${value}::text), false)`
  if (type === 'text') return holds(sql`coalesce(${textOf(source)}, '')`, value)
  if (type === 'select') return sql`${textOf(source)} = ${value}`
  const range = readRange(value)
  const bounds = [
    range?.from === undefined ? [] : [sql`${textOf(source)} >= ${range.from}`],
    range?.to === undefined ? [] : [sql`${textOf(source)} <= ${range.to}`],
  ]
  return sql`(${sql.join(bounds.flat(), sql` and `)})`
}

function fieldHolds(value: SQL, type: UserColumn['type'], asked: string, timeZone: string): SQL {
  if (type === 'text') return holds(sql`coalesce(${value}, '')`, asked)
  if (type === 'boolean') return sql`${value} = ${asked === 'true'}`
  if (type === 'select') return sql`${value} = ${asked}`
  const range = readRange(asked)
  const midnight = (day: string) => sql`(${day}::date)::timestamp at time zone ${timeZone}`
  const bounds = [
    range?.from === undefined ? [] : [sql`${value} >= ${midnight(range.from)}`],
    range?.to === undefined ? [] : [sql`${value} < (${range.to}::date + 1)::timestamp at time zone ${timeZone}`],
  ]
  return sql`(${sql.join(bounds.flat(), sql` and `)})`
}

/** Which people, in which order. */
export interface PeopleWanted {
  readonly domainId: string
  readonly eventId: string
  readonly timeZone: string
  readonly filters: readonly Filter[]
  readonly orderBy: Pick<Filter, 'source' | 'type'> & { readonly direction: 'asc' | 'desc' }
}

/** Whether a column has an order. */
export const isSortable = (source: Source, type: UserColumn['type']): boolean => keyOf(source, type) !== undefined

const ofUsers: readonly Field[] = ['lastName', 'firstName', 'mobile', 'phone', 'languageId']

/** Whether a filter looks at the person, rather than at their participation and what hangs on it. */
const looksAtUser = ({ source }: Filter): boolean =>
  source.from === 'form'
    ? source.target === 'U'
    : source.from === 'search' ||
      source.from === 'language' ||
      (source.from === 'field' && ofUsers.includes(source.field))

/** Those of these joins that a page does not look at are not made: each finds one row at most. */
const joined = sql`left join ${authentications} as a on a.user_id = p.user_id
  left join ${employees} as e on e.id = p.employee_id
  left join ${companies} as c on c.id = e.company_id`

const matching = ({ eventId, filters, timeZone }: PeopleWanted): SQL =>
  sql.join([sql`p.event_id = ${eventId}`, ...filters.map((filter) => conditionOf(filter, timeZone))], sql` and `)

const participants = (wanted: PeopleWanted): SQL => sql`
  from ${participations} as p ${joined} where ${matching(wanted)}`

const everybody = (wanted: PeopleWanted): SQL => sql`
  from ${participations} as p
  join ${users} as u on u.id = p.user_id and u.domain_id = ${wanted.domainId}
  ${joined} where ${matching(wanted)}`

/** People by their ids, as a statement within another. */
export type Ids = SQL

/** The ids of those people, to be read from within another statement. */
export const idsOf = (wanted: PeopleWanted): Ids => sql`select u.id ${everybody(wanted)}`

export async function countPeople(db: Executor, wanted: PeopleWanted): Promise<number> {
  // Whoever takes part is of the event's domain: users are not read to be counted.
  const counted = wanted.filters.some(looksAtUser) ? everybody(wanted) : participants(wanted)
  const { rows } = await db.execute<{ total: number }>(sql`select count(*)::int as total ${counted}`)
  return rows[0]?.total ?? 0
}

/** Which of what is written beside a person to read. */
export interface Besides {
  readonly days: boolean
  readonly quotas: boolean
  readonly articles: boolean
}

export interface PersonRow
  extends Record<Exclude<Field, 'registeredAt' | 'present' | 'invited' | 'completed'>, string | null> {
  [column: string]: unknown
  readonly id: string
  /** Where in the order they stand. */
  readonly key: string
  readonly registeredAt: string | null
  readonly present: boolean
  readonly invited: boolean
  readonly completed: boolean
  readonly U: Record<string, unknown>
  readonly UE: Record<string, unknown>
  readonly C: Record<string, unknown> | null
  /** Ids of the days they are registered for. */
  readonly days: string[]
  /** The answers' words by question. */
  readonly quotas: { key: string; value: string }[]
  readonly articles: string[]
}

const none = sql`'[]'::json`
const daysHeld = sql`(select coalesce(json_agg(held.event_day_id), '[]') from ${participationDays} as held
  where held.event_id = p.event_id and held.user_id = p.user_id and held.registered)`
const quotasGiven = sql`(select coalesce(json_agg(json_build_object('key', given.model_key, 'value', answer.value)
    order by answer.position, answer.key), '[]')
  from ${quotaAnswers} as given
  join ${quotaValues} as answer on answer.event_id = given.event_id and answer.model_key = given.model_key
    and answer.key = given.value_key
  where given.event_id = p.event_id and given.user_id = p.user_id)`
const articlesHeld = sql`(select coalesce(json_agg(distinct article.label), '[]') from ${userArticles} as held
  join ${articles} as article on article.event_id = held.event_id and article.id = held.article_id
  where held.event_id = p.event_id and held.user_id = p.user_id)`

/**
 * A page of people: read on from where the last one stood, or `offset` people further. First who they are, then all that
 * is written of these few.
 */
export async function listPeople(
  db: Executor,
  wanted: PeopleWanted,
  page: {
    after: { key: string; id: string } | undefined
    offset: number
    limit: number
    besides: Besides
    /** Whether the filters leave a few people only. */
    isFew: boolean
  },
): Promise<PersonRow[]> {
  const key = keyOf(wanted.orderBy.source, wanted.orderBy.type) ?? byName
  const direction = wanted.orderBy.direction === 'desc' ? sql`desc` : sql`asc`
  const beyond = wanted.orderBy.direction === 'desc' ? sql`<` : sql`>`
  const on = page.after ? sql`and (${key}, u.id) ${beyond} (${page.after.key}, ${page.after.id})` : sql``
  const { besides } = page
  const cut = sql`order by key ${direction}, id ${direction} limit ${page.limit} offset ${page.offset}`
  // Along the index of the order, people are met until there are enough of them; those who are few are gathered first.
  const asOrdered = sql`page as materialized (select u.id, ${key} as key ${everybody(wanted)} ${on}
    order by ${key} ${direction}, u.id ${direction} limit ${page.limit} offset ${page.offset})`
  const found = sql`found as materialized (select u.id, ${key} as key ${everybody(wanted)} ${on}),
    page as materialized (select id, key from found ${cut})`
  const { rows } = await db.execute<PersonRow>(sql`
    with ${page.isFew ? found : asOrdered}
    select page.id, page.key, u.first_name as "firstName", u.last_name as "lastName", a.email, u.mobile, u.phone,
      u.language_id as "languageId", p.typo_id as typology, ${fields.participation} as participation, c.name as company,
      c.siren, c.address1, c.postal_code as "postalCode", c.city, p.registered_from as "registeredFrom",
      to_char(p.registered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "registeredAt",
      ${fields.absenceReason} as "absenceReason", ${fields.live} as live, ${fields.present} as present, p.invited, p.is_completed as completed, p.code,
      u.extended as "U", p.extended as "UE", c.extended as "C",
      ${besides.days ? daysHeld : none} as days, ${besides.quotas ? quotasGiven : none} as quotas,
      ${besides.articles ? articlesHeld : none} as articles
    from page
    join ${users} as u on u.id = page.id
    join ${participations} as p on p.event_id = ${wanted.eventId} and p.user_id = page.id
    left join ${authentications} as a on a.user_id = page.id
    left join ${employees} as e on e.id = p.employee_id
    left join ${companies} as c on c.id = e.company_id
    order by page.key ${direction}, page.id ${direction}`)
  return rows
}

/** What the event asks and offers: answers that run out, articles, where people came from. */
export async function listOffered(
  db: Executor,
  eventId: string,
): Promise<{
  quotas: { key: string; value: string; values: { value: string; label: string }[] }[]
  articles: { value: string; label: string }[]
  origins: string[]
}> {
  const { rows } = await db.execute<Awaited<ReturnType<typeof listOffered>>>(sql`select
    (select coalesce(json_agg(json_build_object('key', model.key, 'value', model.value, 'values', (
        select coalesce(json_agg(json_build_object('value', answer.key, 'label', answer.value) order by answer.position, answer.key), '[]')
        from ${quotaValues} as answer where answer.event_id = model.event_id and answer.model_key = model.key
      )) order by model.position, model.key), '[]') from ${quotaModels} as model where model.event_id = ${eventId}) as quotas,
    (select coalesce(json_agg(json_build_object('value', article.id, 'label', article.label) order by article.position, article.id), '[]')
      from ${articles} as article where article.event_id = ${eventId}) as articles,
    (select coalesce(json_agg(distinct p.registered_from), '[]') from ${participations} as p where p.event_id = ${eventId}) as origins`)
  return rows[0] ?? { quotas: [], articles: [], origins: [] }
}

/** The slots of an event that somebody may hold, in their order. */
export async function listSlots(
  db: Executor,
  eventId: string,
): Promise<{ id: string; conferenceId: string; title: string; startAt: Date }[]> {
  return db
    .select({
      id: conferenceSlots.id,
      conferenceId: conferences.id,
      title: conferences.title,
      startAt: conferenceSlots.startAt,
    })
    .from(conferenceSlots)
    .innerJoin(
      conferences,
      and(eq(conferences.eventId, conferenceSlots.eventId), eq(conferences.id, conferenceSlots.conferenceId)),
    )
    .where(eq(conferenceSlots.eventId, eventId))
    .orderBy(asc(conferenceSlots.startAt), asc(conferenceSlots.id))
}
