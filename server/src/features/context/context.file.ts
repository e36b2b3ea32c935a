import { htmlKeys } from '@parvis/contract/context/context.settings.ts'
import type { EventFile } from '@parvis/contract/event-file/event-file.ts'
import { toCents, toEuros } from '@parvis/contract/kit/money.ts'
import { and, asc, eq, notInArray, sql } from 'drizzle-orm'
import { domains, eventDays, events, organisers } from '#db/tables/context.ts'
import { participationDays } from '#db/tables/participation.ts'
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

/** Writes an event, its domain and its days; answers the event's id. Ids of its own stay the same from one import to the next. */
export async function importContext(tx: Tx, file: EventFile, now: Date): Promise<string> {
  await tx
    .insert(domains)
    .values(file.domain)
    .onConflictDoUpdate({ target: domains.id, set: { name: file.domain.name } })
  const columns = {
    domainId: file.domain.id,
    context: file.context,
    name: file.name,
    alias: file.alias,
    timeZone: file.timeZone,
    onSite: file.onSite,
    settings: sanitized(file.settings),
    settingsByLanguage: Object.fromEntries(
      Object.entries(file.settingsByLanguage).map(([language, own]) => [language, sanitized(own)]),
    ),
    updatedAt: now,
  }
  const { context: _, domainId: __, ...changes } = columns
  const [event] = await tx
    .insert(events)
    .values({ id: newId(now), ...columns })
    .onConflictDoUpdate({ target: events.context, set: changes, setWhere: eq(events.domainId, file.domain.id) })
    .returning({ id: events.id })
  if (!event) throw new Error(`The context « ${file.context} » belongs to another domain`)
  await importDays(tx, event.id, file)
  return event.id
}

async function importDays(tx: Tx, eventId: string, file: EventFile): Promise<void> {
  const ids = file.days.map((day) => day.id)
  await tx.delete(eventDays).where(and(eq(eventDays.eventId, eventId), notInArray(eventDays.id, ids)))
  // No place may be taken between the counts below and the commit.
  await tx.execute(sql`lock table ${participationDays} in share mode`)
  for (const { price, ...day } of file.days) {
    const columns = { ...day, priceCents: toCents(price) }
    await tx
      .insert(eventDays)
      .values({ eventId, ...columns })
      .onConflictDoUpdate({
        target: [eventDays.eventId, eventDays.id],
        set: { ...columns, taken: held(eventId, day.id) },
      })
  }
}

const held = (eventId: string, dayId: string) =>
  sql`(select count(*)::int from ${participationDays} as held where held.event_id = ${eventId} and held.event_day_id = ${dayId} and held.on_site)`

/** Counts the places of the people just imported; more people than places breaks the day's own constraint, and the import with it. */
export async function recountPlaces(tx: Tx, eventId: string, file: EventFile): Promise<void> {
  for (const { id } of file.days) {
    await tx
      .update(eventDays)
      .set({ taken: held(eventId, id) })
      .where(and(eq(eventDays.eventId, eventId), eq(eventDays.id, id)))
  }
}

export async function importOrganiser(tx: Tx, domainId: string, eventId: string, userId: string): Promise<void> {
  await tx.insert(organisers).values({ domainId, eventId, userId }).onConflictDoNothing()
}

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
