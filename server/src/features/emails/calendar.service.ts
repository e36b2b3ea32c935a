import { CALENDAR_WRITER, entryUid } from '@parvis/contract/events/calendar.rules.ts'
import { buildCalendar } from '@parvis/contract/kit/calendar-file.ts'
import { fullName } from '@parvis/contract/kit/full-name.ts'
import { calendarEventOf } from '#features/calendars/entries.service.ts'
import type { PersonalCalendar } from '#features/calendars/told.service.ts'
import { readPersonal } from '#features/calendars/told.service.ts'
import type { MailAttachment } from '#ports/mailer.ts'
import type { Ports } from '#ports/ports.ts'
import { toldOf } from './recipient.service.ts'
import { senderOf } from './reply-links.service.ts'

/**
 * The person's calendar; undefined where they hold no day. With `id`, only that day or slot, as the invitation to it if
 * they hold it and as its cancellation if they were told of it and hold it no more.
 */
export async function drawCalendar(
  ports: Ports,
  eventId: string,
  userId: string,
  language: string,
  id?: string,
): Promise<MailAttachment | undefined> {
  const own = await readPersonal(ports, { eventId, userId }, language)
  if (!own) return undefined
  if (id !== undefined) return drawChange(ports, own, id)
  if (!own.user.UserEvent?.UserEventDays.some(({ registered }) => registered)) return undefined
  const file = buildCalendar(own.entries.map(calendarEventOf), { method: 'PUBLISH', prodId: CALENDAR_WRITER })
  return { ...fileNamed(own, ''), content: Buffer.from(file) }
}

const fileNamed = ({ event }: PersonalCalendar, kind: '' | '-cancel') => ({
  filename: `${event.row.context}${kind}.ics`,
  contentType: 'text/calendar',
})

/** RFC 5546 and RFC 6047: one entry, its organiser, who is the sender of the mail, and its attendee. */
async function drawChange(ports: Ports, own: PersonalCalendar, id: string): Promise<MailAttachment | undefined> {
  const { event, user, entries } = own
  const entry = entries.find(({ uid }) => uid === entryUid(event.row.id, id))
  const recipient = entry && (await toldOf(ports.db, event.row.domainId, user))
  if (!recipient) return undefined
  const { from } = await senderOf(ports, event.row.domainId)
  const method = entry.isCancelled ? 'CANCEL' : 'REQUEST'
  const invitation = {
    ...calendarEventOf(entry),
    organizer: { name: from.name || own.name, email: from.address },
    attendee: { name: fullName(user), email: recipient.Authentication.email },
  }
  const file = buildCalendar([invitation], { method, prodId: CALENDAR_WRITER })
  return { ...fileNamed(own, entry.isCancelled ? '-cancel' : ''), content: Buffer.from(file), method }
}
