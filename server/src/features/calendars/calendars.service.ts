import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { CalendarFeed } from '@parvis/contract/calendars/calendars.ts'
import { CALENDAR_WRITER } from '@parvis/contract/events/calendar.rules.ts'
import { buildCalendar, calendarText } from '@parvis/contract/kit/calendar-file.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import { loadEvent } from '#features/events/events.service.ts'
import { newId } from '#kit/ids.ts'
import type { Ports } from '#ports/ports.ts'
import type { FeedOwner, FeedRow, PublishedEntry } from './calendars.store.ts'
import { closeFeed as closeFeedRow, findFeed, findOwn, keepFeed, noteRead } from './calendars.store.ts'
import { calendarEventOf } from './entries.service.ts'
import { readPersonal } from './told.service.ts'

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
  if (!row?.isOpen) return { url: null, madeAt: null, readAt: null }
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

/** The new id makes the former address useless to the release before, which knows no closed feed. */
export const closeFeed = (ports: Ports, owner: FeedOwner): Promise<void> =>
  closeFeedRow(ports.db, owner, newId(ports.clock.now()))

export interface CalendarFile {
  readonly file: string
  /** Its ETag. */
  readonly tag: string
}

/** A feed of these entries: read again without a change, it is the same to the byte. */
export function feedOf(name: string, entries: readonly PublishedEntry[]): CalendarFile {
  const file = buildCalendar(entries.map(calendarEventOf), {
    ...{ method: 'PUBLISH', prodId: CALENDAR_WRITER },
    more: feedLines(calendarText(name)),
  })
  return { file, tag: `"${createHash('sha256').update(file).digest('base64url')}"` }
}

/** The owner's calendar file and its ETag. Refuses NOT_FOUND for every kind of wrong address. */
export async function fileAt(ports: Ports, token: string): Promise<CalendarFile> {
  const [id = '', seal = ''] = token.replace(/\.ics$/, '').split('.')
  const [given, right] = [Buffer.from(seal), Buffer.from(sealOf(ports, id))]
  if (given.length !== right.length || !timingSafeEqual(given, right)) return refuse(common.NOT_FOUND)
  const feed = (await findFeed(ports.db, id)) ?? refuse(common.NOT_FOUND)
  if (!(await loadEvent(ports.db, feed.eventId)).row.published) return refuse(common.NOT_FOUND)
  const { name, entries } = (await readPersonal(ports, feed)) ?? refuse(common.NOT_FOUND)
  const now = ports.clock.now()
  await noteRead(ports.db, id, now, new Date(now.getTime() - HOUR_MS))
  return feedOf(name, entries)
}

/** The calendar file of a person, and a name for it. */
export async function ownFile(
  ports: Ports,
  owner: FeedOwner & { readonly domainId: string },
  language: string,
): Promise<{ file: string; name: string }> {
  const { row } = await loadEvent(ports.db, owner.eventId, owner.domainId)
  const { name, entries } = (await readPersonal(ports, owner, language)) ?? refuse(common.NOT_FOUND)
  return { ...feedOf(name, entries), name: `${row.context}.ics` }
}
