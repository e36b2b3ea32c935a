import { APPLY, movedTo } from '@parvis/contract/kit/plan.ts'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { Orm } from '#db/orm.ts'

type Fields = Record<string, unknown>
export interface Edit {
  readonly kind: 'leave-out' | 'number' | 'shift' | 'wording' | 'turn-round' | 'copy' | 'empty' | 'flag'
  readonly which: number
  readonly value: number
}

export const edits: fc.Arbitrary<Edit[]> = fc.array(
  fc.record({
    kind: fc.constantFrom<Edit['kind'][]>(
      ...(['leave-out', 'leave-out', 'number', 'shift', 'wording', 'turn-round', 'copy', 'empty', 'flag'] as const),
    ),
    which: fc.nat(1000),
    value: fc.nat(6),
  }),
  { minLength: 1, maxLength: 4 },
)

function listsIn(node: unknown): Fields[][] {
  if (Array.isArray(node)) {
    const items = node.filter((item): item is Fields => typeof item === 'object' && item !== null)
    return [...(items.length > 0 ? [node as Fields[]] : []), ...items.flatMap(listsIn)]
  }
  return typeof node === 'object' && node !== null ? Object.values(node).flatMap(listsIn) : []
}

const at = <T>(all: readonly T[], which: number): T | undefined => all[which % Math.max(all.length, 1)]
const later = (instant: unknown, hours: number) =>
  new Date(Date.parse(String(instant)) + hours * 3_600_000).toISOString()

export function edit(file: object, { kind, which, value }: Edit): void {
  const lists = listsIn(file)
  const list = at(lists, which) ?? []
  const items = lists.flat()
  const has = (...keys: string[]) => items.filter((item) => keys.some((key) => Object.hasOwn(item, key)))
  const set = (keys: readonly string[], change: (old: unknown) => unknown) => {
    const item = at(has(...keys), which)
    const key =
      item &&
      at(
        keys.filter((one) => Object.hasOwn(item, one)),
        value,
      )
    if (item && key) item[key] = change(item[key])
  }
  if (kind === 'leave-out') list.splice(value % Math.max(list.length, 1), 1)
  else if (kind === 'number')
    set(['capacity', 'stock', 'first', 'quota', 'price', 'prices', 'maxUses', 'points'], (old) =>
      typeof old === 'object' && old !== null ? { ...old, visiteur: value } : value,
    )
  else if (kind === 'shift') {
    const slot = at(has('startAt'), which)
    if (slot?.['endAt'])
      Object.assign(slot, { startAt: later(slot['startAt'], value), endAt: later(slot['endAt'], value) })
  } else if (kind === 'wording') set(['label', 'title', 'subject', 'name', 'value'], (old) => `${old} ${value}`)
  else if (kind === 'turn-round') list.reverse()
  else if (kind === 'copy') {
    const item = at(list, value)
    const key = item && ['id', 'key', 'code'].find((name) => typeof item[name] === 'string')
    if (item && key) list.push({ ...structuredClone(item), [key]: `${item[key]}${value}` })
  } else if (kind === 'empty') list.length = 0
  else set(['isRemote', 'isRightAnswer', 'isDisabledForCompanions', 'isRequired', 'enabled'], (old) => !old)
}

const HELD = ['user_articles', 'quota_answers', 'promo_uses', 'waiting_list', 'place_requests']
/** Tables of holdings name the event, tables of the live do not. */
const SAID = ['poll_votes', 'question_voters', 'question_answers', 'word_responses', 'emotion_users']

/** Everything that people of an event hold, with dates and prices, and wrong counters. */
export const holdingsOf = async (db: Orm, eventId: string) => ({
  standings: (
    await db.execute(sql`
      select (to_jsonb(one) - 'updated_at' - 'typo_id' || jsonb_build_object('extended', one.extended - 'CATEGORIES'))::text
      from participations one where event_id = ${eventId} order by 1`)
  ).rows,
  held: await Promise.all(
    HELD.map(
      async (table) =>
        (
          await db.execute(
            sql`select (to_jsonb(one) - 'rank')::text from ${sql.identifier(table)} one where event_id = ${eventId} order by 1`,
          )
        ).rows,
    ),
  ),
  said: await Promise.all(
    SAID.map(
      async (table) =>
        (
          await db.execute(sql`select one::text from ${sql.identifier(table)} one
        join participations p using (user_id) where p.event_id = ${eventId} order by 1`)
        ).rows,
    ),
  ),
  worth: (
    await db.execute(sql`
        select own.user_id, day.day::text as what, day.price_cents as price from participation_days own
          join event_days day on day.event_id = own.event_id and day.id = own.event_day_id
          where own.event_id = ${eventId} and own.registered
        union all select user_id, article_id || day_id, coalesce(
          (rates.type_prices ->> coalesce(p.typo_id, u.typo_id))::int, rates.price_cents)
          from user_articles own join participations p using (event_id, user_id) join users u on u.id = user_id
          join articles on articles.event_id = own.event_id and articles.id = own.article_id
          join events on events.id = own.event_id, lateral (
            select * from (
              select 0 as rank, place, (until ->> 'priceCents')::int, until -> 'typePrices'
                from jsonb_array_elements(kept) with ordinality of(until, place) where (until ->> 'until')::timestamptz >= taken_at
                and (until ->> 'first' is null or own.rank <= (until ->> 'first')::int)
              union all select 1, place, (until ->> 'priceCents')::int, until -> 'typePrices'
                from jsonb_array_elements(tiers) with ordinality of(until, place)
                where (until ->> 'until' is null or until ->> 'until' >= to_char(taken_at at time zone time_zone, 'YYYY-MM-DD'))
                and (until ->> 'first' is null or own.rank <= (until ->> 'first')::int)
              union all select 2, 0, articles.price_cents, articles.type_prices
            ) told(rank, place, price_cents, type_prices) order by rank, place limit 1
          ) rates where own.event_id = ${eventId}
        union all select user_id, conference_id || slot_id, null from slot_participations own where own.event_id = ${eventId}
        union all select p.user_id, 'type ' || coalesce(p.typo_id, u.typo_id), null
          from participations p join users u on u.id = p.user_id
          where p.event_id = ${eventId} and coalesce(p.typo_id, u.typo_id) is not null
        union all select user_id, 'category ' || chosen, null from participations p
          cross join jsonb_array_elements_text(p.extended -> 'CATEGORIES') chosen where p.event_id = ${eventId}
        union all select user_id, given.code || coalesce(percentage, 0), null from promo_uses given
          join promo_codes using (event_id, code) where given.event_id = ${eventId}
        order by 1, 2`)
  ).rows,
  wrongCounts: (
    await db.execute(sql`
        select day.id from event_days day where event_id = ${eventId} and capacity is not null and taken <>
          (select count(*) from participation_days own where own.event_id = day.event_id and event_day_id = day.id and on_site)
        union all select id from articles one where event_id = ${eventId} and stock is not null and taken <>
          (select count(*) from user_articles own where own.event_id = one.event_id and article_id = one.id)
        union all select key from quota_values one where event_id = ${eventId} and capacity is not null and taken <>
          (select count(*) from quota_answers own where own.event_id = one.event_id and own.model_key = one.model_key
            and value_key = one.key)
        union all select id from conference_slots one where event_id = ${eventId} and taken <>
          (select count(*) from slot_participations own where own.event_id = one.event_id and slot_id = one.id)`)
  ).rows,
})

type Holdings = Awaited<ReturnType<typeof holdingsOf>>
type Worth = { user_id: string; what: string; price: number | null }
interface Said {
  readonly kind: string
  readonly at: readonly string[]
  readonly remedy?: string | undefined
}

/** Holdings, answers and prices only differ by the chosen resolutions: current prices, moves. */
export async function mustBeSaid(db: Orm, eventId: string, before: Holdings, said: readonly Said[]): Promise<void> {
  const after = await holdingsOf(db, eventId)
  const kept = ({ standings, held, said: told }: Holdings) => ({ standings, held, told })
  expect([kept(after), after.wrongCounts]).toEqual([kept(before), []])
  const keyOf = ({ user_id, what, price }: Worth) => `${user_id} ${what} ${price}`
  const were = new Set((before.worth as Worth[]).map(keyOf))
  const changed = (after.worth as Worth[]).filter((row) => !were.has(keyOf(row)))
  expect(after.worth).toHaveLength(before.worth.length)
  const { rows: days } = await db.execute<{ id: string; day: string }>(
    sql`select id, day::text as day from event_days where event_id = ${eventId}`,
  )
  const dates = new Map(days.map(({ id, day }) => [id, day]))
  const priced = said
    .filter(({ kind, remedy }) => kind === 'FILE_PRICED' && remedy === APPLY)
    .map(({ at }) => at[1] ?? '')
  const refuges = said.flatMap(({ remedy = '' }) => movedTo(remedy) ?? [])
  for (const { what, price } of changed) {
    const isSaid =
      price === null
        ? refuges.some((id) => what.endsWith(id))
        : priced.some((id) => what.startsWith(id)) || priced.some((id) => what === dates.get(id))
    expect([what, price, isSaid]).toEqual([what, price, true])
  }
}
