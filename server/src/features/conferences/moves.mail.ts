import { nameIn } from '@parvis/contract/events/events.rules.ts'
import { dateIn, formatDay, formatTime } from '@parvis/contract/kit/dates.ts'
import { zoneLabel } from '@parvis/contract/kit/zone-label.ts'
import { writeMail } from '#features/emails/emails.service.ts'
import { toldOf } from '#features/emails/recipient.service.ts'
import { mailWords } from '#features/emails/templates.service.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { readUser } from '#features/users/users.service.ts'
import type { Tx } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { roomIn } from './conferences.service.ts'

interface Held {
  readonly startAt: Date
  readonly endAt: Date
  /** In the event's own wording. */
  readonly room: { readonly id: string; readonly name: string } | null
}

export interface Moved extends Held {
  readonly slotId: string
  readonly conferenceId: string
  readonly title: string
  readonly from: Held & {
    /** Where the person held another slot. */
    readonly slotId?: string | null
  }
  readonly movedAt: Date
}

/** Mails a holder, or their registrar when they have no address, that the slot has moved. */
export async function mailMove(tx: Tx, ports: Ports, event: LoadedEvent, userId: string, moved: Moved): Promise<void> {
  const { domainId, id: eventId } = event.row
  const user = await readUser(tx, { domainId, eventId, userId })
  const recipient = user && (await toldOf(tx, domainId, user))
  if (!recipient) return
  const language = recipient.languageId ?? 'fr'
  const words = mailWords(event, language)
  const said = zoneLabel(event.row.timeZone, ['mail.zone', 'mail.zone.vowel'])
  const zone = user.UserEvent?.isRemote ? ` (${words.say(said.key, said)})` : ''
  const isLater = [moved.startAt, moved.endAt].join() !== [moved.from.startAt, moved.from.endAt].join()
  const what = isLater ? 'mail.moved' : 'mail.moved.room'
  const key = recipient.id === user.id ? what : `${what}.host`
  await writeMail(tx, ports, {
    event,
    actionId: null,
    userId: user.id,
    to: recipient.Authentication.email,
    language,
    template: { subject: words.say(`${what}.subject`), bodyHtml: words.say(`${key}.body`) },
    variables: {
      firstName: user.firstName,
      hostFirstName: recipient.firstName,
      conference: nameIn(event.sentences[language], `conference.${moved.conferenceId}`, moved.title),
      before: inWords(moved.from, event, { language, zone }),
      after: inWords(moved, event, { language, zone }),
    },
    calendarChanges: [moved.slotId, ...(moved.from.slotId ? [moved.from.slotId] : [])],
    dedupeKey: [eventId, user.id, 'moved', moved.slotId, moved.movedAt.toISOString()].join(':'),
  })
}

interface Reader {
  readonly language: string
  /** Name of the time zone, for remote readers. */
  readonly zone: string
}

/** « jeudi 11 mars 2027, 10 h – 11 h, Grande halle », in the event's time zone. */
function inWords({ startAt, endAt, room }: Held, { row, sentences }: LoadedEvent, { language, zone }: Reader): string {
  const [start, end] = [startAt, endAt].map((instant) => instant.toISOString())
  if (!start || !end) return ''
  const hour = (instant: string) => formatTime(instant, language, row.timeZone)
  const where = room && roomIn(sentences[language], room.id, room.name)
  const hours = `${hour(start)} – ${hour(end)}${zone}`
  return [formatDay(dateIn(start, row.timeZone), language), hours, where].filter(Boolean).join(', ')
}
