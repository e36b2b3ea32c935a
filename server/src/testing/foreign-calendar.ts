import ICAL from 'ical.js'

export interface ReadEntry {
  readonly uid: string
  readonly sequence: number
  readonly status: string
  readonly summary: string
  readonly location: string
  readonly description: string
  readonly start: string
  readonly end: string
  readonly organizer: string
  readonly attendees: readonly string[]
}

/** A calendar file as a program of others reads it. */
export function readCalendar(file: string): { readonly method: string; readonly entries: readonly ReadEntry[] } {
  const calendar = new ICAL.Component(ICAL.parse(file))
  const entries = calendar.getAllSubcomponents('vevent').map((part): ReadEntry => {
    const event = new ICAL.Event(part)
    return {
      uid: event.uid,
      sequence: event.sequence,
      status: String(part.getFirstPropertyValue('status')),
      summary: event.summary,
      location: event.location ?? '',
      description: event.description ?? '',
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
      organizer: String(part.getFirstPropertyValue('organizer') ?? ''),
      attendees: part.getAllProperties('attendee').map((attendee) => String(attendee.getFirstValue())),
    }
  })
  return { method: String(calendar.getFirstPropertyValue('method')), entries }
}

/** The library leaves the `\\;` of texts without parts, which RFC 2426 asks for. */
const unescaped = (value: unknown): unknown => (typeof value === 'string' ? value.replaceAll('\\;', ';') : value)

/** The cards of a contact file as a program of others reads them: values of each property. */
export function readCards(file: string): readonly Readonly<Record<string, readonly unknown[]>>[] {
  const parsed = ICAL.parse(file) as unknown[]
  const cards = Array.isArray(parsed[0]) ? parsed : [parsed]
  return cards.map((one) => {
    const card = new ICAL.Component(one as unknown[])
    const names = [...new Set(card.getAllProperties().map(({ name }) => name))]
    return Object.fromEntries(
      names.map((name) => [name, card.getAllProperties(name).map((property) => unescaped(property.getFirstValue()))]),
    )
  })
}
