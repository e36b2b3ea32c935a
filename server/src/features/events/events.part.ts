import { isDeepStrictEqual } from 'node:util'
import type { ContextConfig } from '@parvis/contract/events/events.part.ts'
import { contextShare } from '@parvis/contract/events/events.part.ts'
import { catalogue, htmlKeys } from '@parvis/contract/events/events.settings.ts'
import { dateIn } from '@parvis/contract/kit/dates.ts'
import { toCents, toEuros } from '@parvis/contract/kit/money.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { TeamRole } from '@parvis/contract/kit/rights.ts'
import { zoneOr } from '@parvis/contract/kit/zoned.ts'
import type { SQL } from 'drizzle-orm'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { domains, eventAddresses, eventDays, events, organisers } from '#db/tables/events.ts'
import { invoices } from '#db/tables/invoices.ts'
import { participationDays, participations } from '#db/tables/participation.ts'
import { waitingList } from '#db/tables/waiting-list.ts'
import { changedKeys, differencesOf } from '#kit/differences.ts'
import { sanitizeHtml } from '#kit/html.ts'
import { newId } from '#kit/ids.ts'
import { countById, countPeople, lazily } from '#kit/impact.ts'
import type { Change, EventScope, Html } from '#kit/part.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import { part } from '#part.ts'
import type { ContextFacts } from './impact.service.ts'
import { contextImpact } from './impact.service.ts'

type Settings = Record<string, unknown>
const isHtml = (key: string) => (htmlKeys as readonly string[]).includes(key)

function safeSettings(settings: Settings, frameHosts: readonly string[]): Settings {
  return Object.fromEntries(
    Object.entries(settings).map(([key, value]) => {
      if (key === 'typosV2')
        return [
          key,
          Object.fromEntries(
            Object.entries(value as Record<string, Settings>).map(([id, own]) => [id, safeSettings(own, frameHosts)]),
          ),
        ]
      return [key, isHtml(key) && typeof value === 'string' ? sanitizeHtml(value, frameHosts) : value]
    }),
  )
}

const columnsOf = (config: ContextConfig) => ({
  name: config.name,
  alias: config.alias,
  timeZone: config.timeZone,
  onSite: config.onSite,
  published: config.published,
  settings: safeSettings(config.settings, config.settings.FO_FRAME_HOSTS ?? []),
  settingsByLanguage: Object.fromEntries(
    Object.entries(config.settingsByLanguage).map(([language, own]) => [
      language,
      safeSettings(own, config.settings.FO_FRAME_HOSTS ?? []),
    ]),
  ),
})

/**
 * Finds or creates the event of a file and locks its row, so that concurrent imports wait. The event keeps its id; a
 * former address in the file finds it too and does not move it. Undefined when another domain owns the address.
 */
export async function openEvent(tx: Tx, file: ContextConfig, now: Date): Promise<Opened | undefined> {
  await tx.insert(domains).values(file.domain).onConflictDoNothing()
  const former = await findByAddress(tx, file.context)
  if (former) return former.domainId === file.domain.id ? openedOf(former) : undefined
  const place = { domainId: file.domain.id, context: file.context }
  const [made] = await tx
    .insert(events)
    .values({ id: newId(now), ...place, ...columnsOf(file), updatedAt: now })
    .onConflictDoNothing({ target: events.context })
    .returning({ id: events.id, context: events.context })
  if (made) return { eventId: made.id, context: made.context, isNew: true }
  // A concurrent import has created it.
  const known = await findByAddress(tx, file.context)
  return known?.domainId === file.domain.id ? openedOf(known) : undefined
}

interface Opened {
  readonly eventId: string
  readonly context: string
  readonly isNew: boolean
}

const openedOf = ({ id, context }: { id: string; context: string }): Opened => ({ eventId: id, context, isNew: false })

async function findByAddress(tx: Tx, context: string) {
  const [found] = await tx
    .select({ id: events.id, domainId: events.domainId, context: events.context })
    .from(eventAddresses)
    .innerJoin(events, eq(events.id, eventAddresses.eventId))
    .where(eq(eventAddresses.context, context))
    .for('no key update', { of: events })
  return found
}

/** Limit of addresses per event, as a used address is never free again in any domain. */
const MOST_ADDRESSES = 10

/**
 * Moves an event to another address, under its lock; former addresses still redirect. Returns the former address,
 * `taken` when the address belongs or belonged to another event, `full` at the limit.
 */
export async function moveEvent(
  tx: Tx,
  place: EventScope,
  context: string,
  now: Date,
): Promise<{ was: string } | 'taken' | 'full'> {
  await lockEvent(tx, place)
  const [known] = await tx
    .select({ id: eventAddresses.eventId })
    .from(eventAddresses)
    .where(eq(eventAddresses.context, context))
  if (known && known.id !== place.eventId) return 'taken'
  const had = await tx.$count(eventAddresses, eq(eventAddresses.eventId, place.eventId))
  if (!known && had >= MOST_ADDRESSES) return 'full'
  const [event] = await tx.select({ context: events.context }).from(events).where(eq(events.id, place.eventId))
  const was = event?.context ?? context
  if (was !== context) await tx.update(events).set({ context, updatedAt: now }).where(eq(events.id, place.eventId))
  return { was }
}

/** Locks an event against concurrent changes; refuses one of another domain. */
export async function lockEvent(tx: Tx, { domainId, eventId }: EventScope): Promise<void> {
  const [known] = await tx
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.id, eventId), eq(events.domainId, domainId)))
    .for('no key update')
  if (!known) refuse(common.NOT_FOUND)
}

/** Archives or restores an event, under its lock; returns whether it was archived. */
export async function setArchived(tx: Tx, place: EventScope, archived: boolean, now: Date): Promise<boolean> {
  await lockEvent(tx, place)
  const of = eq(events.id, place.eventId)
  const [row] = await tx.select().from(events).where(of)
  const was = row !== undefined && row.archivedAt !== null
  if (!row || was === archived) return was
  const { published, publishedBefore } = row
  const standing = archived
    ? { archivedAt: now, published: false, publishedBefore: published }
    : { archivedAt: null, published: publishedBefore, publishedBefore: false }
  await tx
    .update(events)
    .set({ ...standing, updatedAt: now })
    .where(of)
  return was
}

/** Locks an event so that no participation can start before the transaction ends; refuses one of another domain. */
export async function holdEvent(tx: Tx, { domainId, eventId }: EventScope): Promise<{ name: string; context: string }> {
  const [found] = await tx
    .select({ name: events.name, context: events.context })
    .from(events)
    .where(and(eq(events.id, eventId), eq(events.domainId, domainId)))
    .for('update')
  return found ?? refuse(common.NOT_FOUND)
}

/** Marks a new event as a rehearsal of another, with the address that receives its mails. */
export async function markRehearsal(
  tx: Tx,
  eventId: string,
  { of: rehearsalOf, mail: rehearsalMail, at: createdAt }: { of: string; mail: string; at: Date },
): Promise<void> {
  await tx.update(events).set({ rehearsalOf, rehearsalMail, createdAt }).where(eq(events.id, eventId))
}

export async function removeEvent(tx: Tx, eventId: string): Promise<void> {
  await tx.delete(events).where(eq(events.id, eventId))
}

async function importContext({ tx, eventId, now, before, after }: Change<ContextConfig>): Promise<void> {
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

type Days = Pick<ContextConfig, 'days'>
const dayDifferences = (before: Days, after: Days) => differencesOf(before.days, after.days, ({ id }) => id, false)

export const removedDays = (before: Days, after: Days): string[] =>
  dayDifferences(before, after).removed.map(({ id }) => id)

/** Locks the days that an import counts or changes, in the order that registrations use. */
async function lockDays({ tx, eventId, before, after, fresh }: Change<ContextConfig>): Promise<void> {
  const countsAll = fresh.length > 0
  const found = dayDifferences(before, after)
  const { changed, removed } = found
  const ids = countsAll ? [...before.days, ...after.days].map(({ id }) => id) : changedKeys(found, ({ id }) => id)
  if (ids.length === 0) return
  const isMoved = changed.some(({ before: old, item }) => old.day !== item.day)
  await tx
    .select({ id: eventDays.id })
    .from(eventDays)
    .where(and(eq(eventDays.eventId, eventId), inArray(eventDays.id, ids)))
    .orderBy(asc(eventDays.id))
    .for(removed.length > 0 || isMoved ? 'update' : 'no key update')
}

/** Whether the invoice line with this key was invoiced to a person, without a credit note since. */
export const isInvoiced = (eventId: string, key: SQL): SQL => sql`exists (
  select from ${invoices} bill cross join jsonb_array_elements(bill.lines) line
  where bill.event_id = ${eventId} and bill.kind = 'invoice' and line ->> 'key' = ${key}
    and not exists (select from ${invoices} credit where credit.credited_id = bill.id))`

/** The counts that a change of days and settings may need, each read on first use. */
function contextFacts({ tx, eventId, now, before }: Change<ContextConfig>): ContextFacts {
  const byDay = (query: SQL) => lazily(() => countById(tx, query))
  const all = (query: SQL) => lazily(() => countPeople(tx, query))
  const year = Number(dateIn(now.toISOString(), before.timeZone).slice(0, 4))
  return {
    attendees: byDay(sql`select own.event_day_id as id, count(*)::int as people from ${participationDays} own
      where own.event_id = ${eventId} and (own.registered or own.present) group by own.event_day_id`),
    unbilled: byDay(sql`select own.event_day_id as id, count(*)::int as people from ${participationDays} own
      where own.event_id = ${eventId} and own.registered
        and not ${isInvoiced(eventId, sql`own.user_id || ' ' || own.event_day_id`)} group by own.event_day_id`),
    places: byDay(sql`select place.day_id as id, count(*)::int as people from (
        select own.event_day_id as day_id, own.user_id from ${participationDays} own
          where own.event_id = ${eventId} and own.on_site
        union
        select line.day_id, line.user_id from ${waitingList} line
          where line.event_id = ${eventId} and line.status = 'offered' and line.offer_expires_at > ${now}
      ) place group by place.day_id`),
    answered: all(sql`select count(*)::int as people from ${participations}
      where event_id = ${eventId} and (registered or responded)`),
    unpaid: all(sql`select count(distinct coalesce(registered_by, user_id))::int as people from ${participations}
      where event_id = ${eventId} and registered and not is_completed`),
    invoices: all(sql`select count(*)::int as people from ${invoices}
      where event_id = ${eventId} and not is_specimen and year = ${year}`),
  }
}

/** Writes changed days, which are locked, and recounts taken places where the capacity or the holders changed. */
async function changeDays({ tx, eventId, before, after, fresh }: Change<ContextConfig>): Promise<void> {
  const { changed, removed } = dayDifferences(before, after)
  const gone = removed.map(({ id }) => id)
  if (gone.length > 0)
    await tx.delete(eventDays).where(and(eq(eventDays.eventId, eventId), inArray(eventDays.id, gone)))
  for (const { item, before: old } of changed) {
    const { id, day, price, ...others } = item
    // The date is part of a key: updating it needlessly would block registrations.
    const columns = { ...others, priceCents: toCents(price), ...(day !== old.day && { day }) }
    await tx
      .update(eventDays)
      .set({ ...columns, ...(others.capacity !== old.capacity && { taken: held(eventId) }) })
      .where(and(eq(eventDays.eventId, eventId), eq(eventDays.id, id)))
  }
  if (fresh.length > 0)
    await tx
      .update(eventDays)
      .set({ taken: held(eventId) })
      .where(eq(eventDays.eventId, eventId))
}

const held = (eventId: string) =>
  sql`(select count(*)::int from ${participationDays} as held where held.event_id = ${eventId} and held.event_day_id = ${eventDays}.id and held.on_site)`

async function exportContext(db: Executor, eventId: string): Promise<ContextConfig> {
  const [found] = await db
    .select()
    .from(events)
    .innerJoin(domains, eq(domains.id, events.domainId))
    .where(eq(events.id, eventId))
  if (!found) throw new Error('The event is gone')
  const days = await db.select().from(eventDays).where(eq(eventDays.eventId, eventId)).orderBy(asc(eventDays.day))
  const { events: event, domains: domain } = found
  return {
    domain: { id: domain.id, name: domain.name },
    context: event.context,
    name: event.name,
    alias: event.alias,
    // Older rows may hold an invalid time zone, which would make every read fail.
    timeZone: zoneOr(event.timeZone),
    onSite: event.onSite,
    published: event.published,
    days: days.map(({ id, day, label, startTime, endTime, priceCents, capacity, isRetired }) => ({
      id,
      day,
      label,
      startTime,
      endTime,
      price: toEuros(priceCents),
      capacity,
      isRetired,
    })),
    settings: withKnownProvider(event.settings) as ContextConfig['settings'],
    settingsByLanguage: event.settingsByLanguage as ContextConfig['settingsByLanguage'],
  }
}

/** Drops an unknown payment provider from before validation: it would make every change of settings fail. */
function withKnownProvider(settings: Settings): Settings {
  const { FO_PAYMENT_PROVIDER: provider, ...others } = settings
  const isKnown = provider === undefined || z.safeParse(catalogue.FO_PAYMENT_PROVIDER.schema, provider).success
  return isKnown ? settings : others
}

export async function exportOrganisers(db: Executor, eventId: string): Promise<ReadonlyMap<string, TeamRole>> {
  const rows = await db
    .select({ userId: organisers.userId, role: organisers.role })
    .from(organisers)
    .where(eq(organisers.eventId, eventId))
  return new Map(rows.map(({ userId, role }) => [userId, role]))
}

function htmlIn(at: string, settings: Settings): Html[] {
  const own = htmlKeys.flatMap((key) => {
    const html = settings[key]
    return typeof html === 'string' ? [{ key: `${at}.${key}`, html }] : []
  })
  const byType = Object.entries((settings['typosV2'] ?? {}) as Record<string, Settings>)
  return [...own, ...byType.flatMap(([id, typed]) => htmlIn(`${at}.typosV2.${id}`, typed))]
}

export const contextPart = part({
  share: contextShare,
  read: (db, { eventId }) => exportContext(db, eventId),
  impact: (change) => contextImpact(change, contextFacts(change)),
  add: importContext,
  lock: lockDays,
  change: changeDays,
  limits: ({ days }) => days.map(({ id, capacity }) => [`day ${id}`, capacity]),
  html: ({ settings, settingsByLanguage }) => [
    ...htmlIn('settings', settings),
    ...Object.entries(settingsByLanguage).flatMap(([language, own]) => htmlIn(`settingsByLanguage.${language}`, own)),
  ],
  cleaned: ({ settings, settingsByLanguage }, hosts) => ({
    settings: safeSettings(settings, hosts),
    settingsByLanguage: Object.fromEntries(
      Object.entries(settingsByLanguage).map(([language, own]) => [language, safeSettings(own, hosts)]),
    ),
  }),
})
