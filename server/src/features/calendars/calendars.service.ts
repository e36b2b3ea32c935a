import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { CalendarFeed } from '@parvis/contract/calendars/calendars.ts'
import { CALENDAR_WRITER, calendarEntries } from '@parvis/contract/events/calendar.rules.ts'
import { buildCalendar, calendarText } from '@parvis/contract/kit/calendar-file.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import { loadEvent, readEvent, settingsFor } from '#features/events/events.service.ts'
import { readUser, userIn } from '#features/users/users.service.ts'
import { newId } from '#kit/ids.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { FeedOwner, FeedRow } from './calendars.store.ts'
import { deleteFeed, findFeed, findOwn, keepFeed, keepTold, lockFeed, noteRead } from './calendars.store.ts'
import { calendarEventOf, updateEntries } from './entries.service.ts'

const AGAIN_HOURS = 1
const HOUR_MS = 3_600_000

/** RFC 7986, with the older names that calendar programs use. */
const feedLines = (name: string): string[] => [
  ...[`NAME:${name}`, `X-WR-CALNAME:${name}`],
  ...[`REFRESH-INTERVAL;VALUE=DURATION:PT${AGAIN_HOURS}H`, `X-PUBLISHED-TTL:PT${AGAIN_HOURS}H`],
]

/** HMAC with the site's secret, so that the database alone does not open a feed. */
const sealOf = ({ secret }: Ports, id: string): string =>
  createHmac('sha256', secret).update(`calendar\n${id}`).digest('base64url')

function onWire(ports: Ports, row: FeedRow | undefined): CalendarFeed {
  if (!row) return { url: null, madeAt: null, readAt: null }
  return {
    url: `${ports.publicUrl}/api/calendars/${row.id}.${sealOf(ports, row.id)}`,
    madeAt: row.madeAt.toISOString(),
    readAt: row.readAt?.toISOString() ?? null,
  }
}

export const readOwn = async (ports: Ports, owner: FeedOwner): Promise<CalendarFeed> =>
  onWire(ports, await findOwn(ports.db, owner))

export async function openFeed(
  ports: Ports,
  owner: FeedOwner,
  how: { readonly renew: boolean },
): Promise<CalendarFeed> {
  const madeAt = ports.clock.now()
  await keepFeed(ports.db, { ...owner, id: newId(madeAt), madeAt }, how)
  return readOwn(ports, owner)
}

export const closeFeed = (ports: Ports, owner: FeedOwner): Promise<void> => deleteFeed(ports.db, owner)

/** The owner's calendar file and its ETag. Refuses NOT_FOUND for every kind of wrong address. */
export async function fileAt(ports: Ports, token: string): Promise<{ file: string; tag: string }> {
  const [id = '', seal = ''] = token.replace(/\.ics$/, '').split('.')
  const [given, right] = [Buffer.from(seal), Buffer.from(sealOf(ports, id))]
  if (given.length !== right.length || !timingSafeEqual(given, right)) return refuse(common.NOT_FOUND)
  const feed = (await findFeed(ports.db, id)) ?? refuse(common.NOT_FOUND)
  const { name, held } = await heldBy(ports, feed)
  const told = await toldOf(ports, feed, held)
  const now = ports.clock.now()
  await noteRead(ports.db, id, now, new Date(now.getTime() - HOUR_MS))
  const file = buildCalendar(told.map(calendarEventOf), {
    ...{ method: 'PUBLISH', prodId: CALENDAR_WRITER },
    more: feedLines(calendarText(name)),
  })
  return { file, tag: `"${createHash('sha256').update(file).digest('base64url')}"` }
}

async function heldBy(ports: Ports, { eventId, userId }: FeedRow) {
  const event = await loadEvent(ports.db, eventId)
  const user = await readUser(ports.db, { domainId: event.row.domainId, eventId, userId })
  if (!event.row.published || !user) return refuse(common.NOT_FOUND)
  const language = user.languageId ?? 'fr'
  const now = ports.clock.now()
  const spoken = await readEvent(ports.db, event, now, language)
  const held = calendarEntries(spoken, settingsFor(event, language).FO_LOCATION, {
    now,
    url: `${ports.publicUrl}/${event.row.context}`,
    dayIds: (user.UserEvent?.UserEventDays ?? []).filter((day) => day.registered).map((day) => day.eventDayId),
    slots: userIn(user, event, language).conferences,
  })
  return { name: spoken.name, held }
}

/** Writes only after a change: most requests bring nothing new. */
async function toldOf(ports: Ports, feed: FeedRow, held: Parameters<typeof updateEntries>[1]) {
  const now = ports.clock.now()
  const next = updateEntries(feed.told, held, now)
  if (isDeepStrictEqual(next, feed.told)) return next
  return transaction(ports.db, async (tx) => {
    const { told } = (await lockFeed(tx, feed.id)) ?? refuse(common.NOT_FOUND)
    const latest = updateEntries(told, held, now)
    await keepTold(tx, feed.id, latest)
    return latest
  })
}
