import type { Contact } from '@parvis/contract/contacts/contacts.ts'
import { calendarText, foldLine } from '@parvis/contract/kit/calendar-file.ts'
import { dateIn, formatDay } from '@parvis/contract/kit/dates.ts'
import { fullName } from '@parvis/contract/kit/full-name.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import { loadEvent, spokenIn } from '#features/events/events.service.ts'
import type { Ports } from '#ports/ports.ts'
import type { EventPerson } from './contacts.service.ts'
import { contactOf } from './contacts.service.ts'
import { listLinks } from './contacts.store.ts'

/**
 * The contacts of a person as one vCard file, or the one of `contactId`, with what each shares now. Refuses NOT_FOUND
 * where that one is no contact of theirs.
 */
export async function writeCards(
  ports: Ports,
  path: EventPerson,
  { contactId, language }: { readonly contactId: string | undefined; readonly language: string },
): Promise<string> {
  const event = spokenIn(await loadEvent(ports.db, path.eventId, path.domainId), language)
  const rows = await listLinks(ports.db, path, contactId)
  if (contactId !== undefined && rows.length === 0) refuse(common.NOT_FOUND)
  const { name, timeZone } = event.row
  return rows
    .map(contactOf)
    .flatMap((contact) => {
      const met = `${name}, ${formatDay(dateIn(contact.linkedAt, timeZone), language)}`
      return cardLines(contact, path.eventId, met)
    })
    .map((line) => `${foldLine(line)}\r\n`)
    .join('')
}

/** `met`: where and when they met, for the note. */
function cardLines(contact: Contact, eventId: string, met: string): string[] {
  const { id, firstName, lastName, company, comment, mobile, phone, Authentication } = contact
  const said = (value: string, property: string) => (value === '' ? [] : [`${property}:${calendarText(value)}`])
  const name = fullName(contact)
  return [
    ...['BEGIN:VCARD', 'VERSION:3.0'],
    `UID:${calendarText(`${eventId}.${id}@parvis`)}`,
    `FN:${calendarText(name || company || Authentication.email || '?')}`,
    `N:${calendarText(lastName)};${calendarText(firstName)};;;`,
    ...said(company, 'ORG'),
    ...said(Authentication.email, 'EMAIL;TYPE=INTERNET'),
    ...said(mobile, 'TEL;TYPE=CELL'),
    ...said(phone, 'TEL;TYPE=VOICE'),
    ...said([comment, met].filter(Boolean).join('\n'), 'NOTE'),
    'END:VCARD',
  ]
}
