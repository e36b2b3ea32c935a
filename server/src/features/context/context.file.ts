import { isDeepStrictEqual } from 'node:util'
import { htmlKeys } from '@parvis/contract/context/context.settings.ts'
import type { EventConfig, EventFile, Taking } from '@parvis/contract/event-file/event-file.ts'
import { toCents, toEuros } from '@parvis/contract/kit/money.ts'
import type { SQL } from 'drizzle-orm'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { domains, eventDays, events, organisers } from '#db/tables/context.ts'
import { invoices } from '#db/tables/invoices.ts'
import { participationDays } from '#db/tables/participation.ts'
import { waitingList } from '#db/tables/waiting-list.ts'
import { countsOf, differencesOf, touched } from '#kit/differences.ts'
import { sanitizeHtml } from '#kit/html.ts'
import { newId } from '#kit/ids.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

type Settings = Record<string, unknown>
const isHtml = (key: string) => (htmlKeys as readonly string[]).includes(key)

/** Every HTML setting sanitised, at each level. */
function sanitized(settings: Settings): Settings {
  return Object.fromEntries(
    Object.entries(settings).map(([key, value]) => {
      if (key === 'typosV2')
        return [
          key,
          Object.fromEntries(
            Object.entries(value as Record<string, Settings>).map(([id, own]) => [id, sanitized(own)]),
          ),
        ]
      return [key, isHtml(key) && typeof value === 'string' ? sanitizeHtml(value) : value]
    }),
  )
}

const columnsOf = (config: EventConfig) => ({
  name: config.name,
  alias: config.alias,
  timeZone: config.timeZone,
  onSite: config.onSite,
  settings: sanitized(config.settings),
  settingsByLanguage: Object.fromEntries(
    Object.entries(config.settingsByLanguage).map(([language, own]) => [language, sanitized(own)]),
  ),
})

/**
 * The event of a file, made if need be, and its row: those who import it or change it elsewhere wait for each other. Ids of
 * its own stay the same from one import to the next. Nothing for a context of another domain.
 */
export async function openEvent(
  tx: Tx,
  file: EventFile,
  now: Date,
): Promise<{ eventId: string; isNew: boolean } | undefined> {
  await tx.insert(domains).values(file.domain).onConflictDoNothing()
  const place = { domainId: file.domain.id, context: file.context }
  const [made] = await tx
    .insert(events)
    .values({ id: newId(now), ...place, ...columnsOf(file), updatedAt: now })
    .onConflictDoNothing({ target: events.context })
    .returning({ id: events.id })
  if (made) return { eventId: made.id, isNew: true }
  const [known] = await tx
    .select({ id: events.id, domainId: events.domainId })
    .from(events)
    .where(eq(events.context, file.context))
    .for('no key update')
  return known?.domainId === file.domain.id ? { eventId: known.id, isNew: false } : undefined
}

/** Writes what changed of the event itself, and its new days. */
export async function importContext(
  tx: Tx,
  eventId: string,
  before: EventConfig,
  after: EventConfig,
  now: Date,
): Promise<void> {
  const columns = columnsOf(after)
  if (!isDeepStrictEqual(columnsOf(before), columns))
    await tx
      .update(events)
      .set({ ...columns, updatedAt: now })
      .where(eq(events.id, eventId))
  if (before.domain.name !== after.domain.name)
    await tx.update(domains).set({ name: after.domain.name }).where(eq(domains.id, after.domain.id))
  for (const { item } of dayDifferences(before, after).added) {
    const { price, ...day } = item
    await tx.insert(eventDays).values({ eventId, ...day, priceCents: toCents(price) })
  }
}

const dayDifferences = (before: EventConfig, after: EventConfig) =>
  differencesOf(before.days, after.days, ({ id }) => id, false)

/** The days that an import leaves out. */
export const removedDays = (before: EventConfig, after: EventConfig): string[] =>
  dayDifferences(before, after).removed.map(({ id }) => id)

/** The days that an import counts or changes, locked as those who take a place lock them. */
export async function lockDays(
  tx: Tx,
  eventId: string,
  before: EventConfig,
  after: EventConfig,
  countsAll: boolean,
): Promise<void> {
  const found = dayDifferences(before, after)
  const { changed, removed } = found
  const ids = countsAll ? [...before.days, ...after.days].map(({ id }) => id) : touched(found, ({ id }) => id)
  if (ids.length === 0) return
  const isMoved = changed.some(({ before: old, item }) => old.day !== item.day)
  await tx
    .select({ id: eventDays.id })
    .from(eventDays)
    .where(and(eq(eventDays.eventId, eventId), inArray(eventDays.id, ids)))
    .orderBy(asc(eventDays.id))
    .for(removed.length > 0 || isMoved ? 'update' : 'no key update')
}

/** Whether a person has been invoiced for what this key of an invoice's line names, and no credit note has taken it back. */
export const isInvoiced = (eventId: string, key: SQL): SQL => sql`exists (
  select from ${invoices} bill cross join jsonb_array_elements(bill.lines) line
  where bill.event_id = ${eventId} and bill.kind = 'invoice' and line ->> 'key' = ${key}
    and not exists (select from ${invoices} credit where credit.credited_id = bill.id))`

/** Whether anybody is asked to pay. */
export function asksToPay({ settings, settingsByLanguage }: EventConfig): boolean {
  const levels = [settings, ...Object.values(settingsByLanguage)]
  return levels
    .flatMap((level): Settings[] => [level, ...Object.values(level.typosV2 ?? {})])
    .some((level) => level['FO_PAYMENT_ACTIVE'] === true)
}

/** How many people come on each day, how many hold or are offered a place on site, and how many have not been invoiced for it. */
function countDays(tx: Tx, eventId: string, now: Date): Promise<ReadonlyMap<string, number>> {
  return countsOf(
    tx,
    sql`select 'held ' || own.event_day_id as key, count(*)::int as count from ${participationDays} own
        where own.event_id = ${eventId} and (own.registered or own.present) group by own.event_day_id
      union all
      select 'unbilled ' || own.event_day_id, count(*)::int from ${participationDays} own
        where own.event_id = ${eventId} and own.registered
          and not ${isInvoiced(eventId, sql`own.user_id || ' ' || own.event_day_id`)} group by own.event_day_id
      union all
      select 'places ' || place.day_id, count(*)::int from (
        select own.event_day_id as day_id, own.user_id from ${participationDays} own
          where own.event_id = ${eventId} and own.on_site
        union
        select line.day_id, line.user_id from ${waitingList} line
          where line.event_id = ${eventId} and line.status = 'offered' and line.offer_expires_at > ${now}
      ) place group by place.day_id`,
  )
}

/** The days left out or moved on which people come; those with too few places, or at another price. */
export async function dayTakings(
  tx: Tx,
  eventId: string,
  before: EventConfig,
  after: EventConfig,
  now: Date,
): Promise<Taking[]> {
  const counts = await countDays(tx, eventId, now)
  const { changed, removed } = dayDifferences(before, after)
  const told = (at: string[], code: string, key: string, { id, label }: EventConfig['days'][number]): Taking[] => {
    const count = counts.get(`${key} ${id}`)
    return count === undefined ? [] : [{ at: ['days', ...at], code, count, name: label || id }]
  }
  const offered = (day: EventConfig['days'][number]) =>
    counts.has(`held ${day.id}`) ? [] : told([day.id], 'FILE_HELD', 'places', day)
  return [
    ...removed.flatMap((day) => [...told([day.id], 'FILE_HELD', 'held', day), ...offered(day)]),
    ...changed.flatMap(({ before: old, item }) => [
      ...(old.day === item.day ? [] : told([old.id, 'day'], 'FILE_MOVED', 'held', item)),
      ...(old.price === item.price || !asksToPay(after)
        ? []
        : told([old.id, 'price'], 'FILE_PRICED', 'unbilled', item)),
    ]),
    ...after.days.flatMap((day) =>
      day.capacity !== null && (counts.get(`places ${day.id}`) ?? 0) > day.capacity
        ? told([day.id, 'capacity'], 'FILE_PLACES', 'places', day)
        : [],
    ),
  ]
}

/** Writes what changed of the days that there were, and counts their places; they are locked. */
export async function changeDays(
  tx: Tx,
  eventId: string,
  before: EventConfig,
  after: EventConfig,
  countsAll: boolean,
): Promise<void> {
  const { added, changed, removed } = dayDifferences(before, after)
  const gone = removed.map(({ id }) => id)
  if (gone.length > 0)
    await tx.delete(eventDays).where(and(eq(eventDays.eventId, eventId), inArray(eventDays.id, gone)))
  for (const { item, before: old } of changed) {
    const { id, day, price, ...others } = item
    // The date is a key: writing it would make those who take a place wait for nothing.
    const columns = { ...others, priceCents: toCents(price), ...(day !== old.day && { day }) }
    await tx
      .update(eventDays)
      .set({ ...columns, taken: held(eventId) })
      .where(and(eq(eventDays.eventId, eventId), eq(eventDays.id, id)))
  }
  const counted = (countsAll ? after.days : added.map(({ item }) => item)).map(({ id }) => id)
  if (counted.length > 0)
    await tx
      .update(eventDays)
      .set({ taken: held(eventId) })
      .where(and(eq(eventDays.eventId, eventId), inArray(eventDays.id, counted)))
}

const held = (eventId: string) =>
  sql`(select count(*)::int from ${participationDays} as held where held.event_id = ${eventId} and held.event_day_id = ${eventDays}.id and held.on_site)`

export async function exportContext(
  db: Executor,
  eventId: string,
): Promise<
  Pick<
    EventFile,
    'domain' | 'context' | 'name' | 'alias' | 'timeZone' | 'onSite' | 'days' | 'settings' | 'settingsByLanguage'
  >
> {
  const [found] = await db
    .select()
    .from(events)
    .innerJoin(domains, eq(domains.id, events.domainId))
    .where(eq(events.id, eventId))
  if (!found) throw new Error('The event is gone')
  const days = await db.select().from(eventDays).where(eq(eventDays.eventId, eventId)).orderBy(asc(eventDays.day))
  const { events: event, domains: domain } = found
  return {
    domain,
    context: event.context,
    name: event.name,
    alias: event.alias,
    timeZone: event.timeZone,
    onSite: event.onSite,
    days: days.map(({ id, day, label, startTime, endTime, priceCents, capacity }) => ({
      id,
      day,
      label,
      startTime,
      endTime,
      price: toEuros(priceCents),
      capacity,
    })),
    settings: event.settings as EventFile['settings'],
    settingsByLanguage: event.settingsByLanguage as EventFile['settingsByLanguage'],
  }
}

export async function exportOrganisers(db: Executor, eventId: string): Promise<Set<string>> {
  const rows = await db.select({ userId: organisers.userId }).from(organisers).where(eq(organisers.eventId, eventId))
  return new Set(rows.map((row) => row.userId))
}
