import { eventCalendar } from '@parvis/contract/events/calendar.rules.ts'
import { loadEvent, readEvent, settingsFor } from '#features/events/events.service.ts'
import { readUser, userIn } from '#features/users/users.service.ts'
import type { MailAttachment } from '#ports/mailer.ts'
import type { Ports } from '#ports/ports.ts'

export async function drawCalendar(
  ports: Ports,
  eventId: string,
  userId: string,
  language: string,
): Promise<MailAttachment | undefined> {
  const event = await loadEvent(ports.db, eventId)
  const user = await readUser(ports.db, { domainId: event.row.domainId, eventId, userId })
  const dayIds = (user?.UserEvent?.UserEventDays ?? []).filter((day) => day.registered).map((day) => day.eventDayId)
  if (dayIds.length === 0) return undefined
  const location = settingsFor(event, language).FO_LOCATION
  const url = `${ports.publicUrl}/${event.row.context}`
  const file = eventCalendar(await readEvent(ports.db, event, ports.clock.now(), language), location, {
    now: ports.clock.now(),
    url,
    dayIds,
    slots: user ? userIn(user, event, language).conferences : [],
  })
  return { filename: `${event.row.context}.ics`, content: Buffer.from(file), contentType: 'text/calendar' }
}
