import { calendarEntries } from '@parvis/contract/events/calendar.rules.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import { pickLanguage } from '@parvis/contract/kit/words.ts'
import type { CalendarFile } from '#features/calendars/calendars.service.ts'
import { feedOf } from '#features/calendars/calendars.service.ts'
import { speakersIn, tellProgramme } from '#features/calendars/told.service.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { settingsFor, spokenIn } from '#features/events/events.service.ts'
import { sharedRead } from '#kit/shared-read.ts'
import type { Ports } from '#ports/ports.ts'
import { readProgramme } from './conferences.service.ts'

/** Many calendars poll at once, on the hour. */
const FRESH_MS = 5_000

/** Other UIDs than in a person's calendar: a slot that a person gives up is cancelled in theirs alone. */
const uidOf = (eventId: string, id: string): string => `${eventId}.${id}.programme@parvis`

/**
 * The public calendar of the programme and its ETag, cached per event and language for some seconds. Refuses NOT_FOUND
 * where the event is not published or its programme is not public.
 */
export async function readProgrammeFile(ports: Ports, event: LoadedEvent, asked: string): Promise<CalendarFile> {
  const language = pickLanguage(settingsFor(event, 'fr').FO_LANGUAGES, null, [asked])
  const { FO_ENTRANCE, FO_MEETING_CONFERENCES_ACTIVE } = settingsFor(event, language)
  if (!event.row.published || !FO_ENTRANCE || !FO_MEETING_CONFERENCES_ACTIVE) return refuse(common.NOT_FOUND)
  const { id: eventId } = event.row
  return sharedRead(event, `programme calendar ${language}`, { ms: FRESH_MS }, async () => {
    const programme = await readProgramme(ports.db, event, language)
    const { name } = spokenIn(event, language).row
    const held = calendarEntries({ id: eventId, name, days: [] }, settingsFor(event, language).FO_LOCATION, {
      now: ports.clock.now(),
      url: `${ports.publicUrl}/${event.row.context}`,
      slots: programme.map(({ id: slotId, speakers, ...slot }) => ({
        ...{ ...slot, slotId },
        description: speakersIn(speakers),
      })),
      uidOf,
    })
    return feedOf(name, await tellProgramme(ports, { eventId, language }, held))
  })
}
