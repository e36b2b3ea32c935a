import { laterDay } from '@parvis/contract/kit/dates.ts'
import { instantOf, localTime } from '@parvis/contract/kit/zoned.ts'
import type { EventConfig } from '@parvis/contract/parts'
import { limitIn, typed } from '#features/event-config/kit/figures.ts'
import { freshId } from '#features/event-config/kit/freshId.ts'
import type { Spoken } from '#features/event-config/kit/sentences.ts'
import { lasting } from '#features/event-config/kit/sentences.ts'
import type { Editing } from '#features/event-config/usePart.ts'

type Conference = EventConfig['conferences'][number]
type Slot = Conference['slots'][number]
type Span = Pick<Slot, 'startAt' | 'endAt'>

/** When a slot is, as its fields hold it: a day and two hours by the clocks of the event. */
interface Times {
  readonly day: string
  readonly from: string
  readonly to: string
}

/** A slot as its fields hold it: figures as they are typed. */
export interface SlotFields extends Omit<Slot, 'quota' | 'startAt' | 'endAt'>, Times {
  /** Empty where there is no limit. */
  readonly quota: string
  /** As it is saved, which its hours do not always say whole; none for a slot that is new. */
  readonly filed: Span | null
}

export interface ConferenceFields extends Omit<Conference, 'slots'> {
  readonly slots: readonly SlotFields[]
}

export interface ProgrammeFields extends Spoken {
  readonly conferences: readonly ConferenceFields[]
}

function timesOf({ startAt, endAt }: Span, timeZone: string): Times {
  const [day = '', from = ''] = localTime(startAt, timeZone).split('T')
  const [, to = ''] = localTime(endAt, timeZone).split('T')
  return { day, from, to }
}

/** The start and end of a slot: an end before the start is on the next day. Unchanged times keep their seconds. */
function spanOf({ day, from, to, filed }: Times & Pick<SlotFields, 'filed'>, timeZone: string): Span {
  if (filed) {
    const was = timesOf(filed, timeZone)
    if (was.day === day && was.from === from && was.to === to) return filed
  }
  const startAt = instantOf(`${day}T${from}`, timeZone)
  const isNextDay = startAt !== '' && to !== '' && to < from
  return { startAt, endAt: instantOf(`${isNextDay ? laterDay(day, 1) : day}T${to}`, timeZone) }
}

export const conferencesIn = (timeZone: string): Editing<readonly ConferenceFields[]> => ({
  part: 'conferences',
  draftOf: (value) =>
    (value as readonly Conference[]).map(({ slots, ...conference }) => ({
      ...conference,
      slots: slots.map(({ id, startAt, endAt, roomId, quota, isRetired }) => {
        const filed = { startAt, endAt }
        return { id, roomId, isRetired, quota: typed(quota), ...timesOf(filed, timeZone), filed }
      }),
    })),
  partOf: (conferences) => conferencesOf(conferences, timeZone),
  lacking: (conferences) =>
    conferences.flatMap(({ title, slots }, index) => [
      ...(title.trim() === '' ? [`${index}.title`] : []),
      ...slots.flatMap((slot, at) =>
        (['day', 'from', 'to'] as const).flatMap((key) => (slot[key] === '' ? [`${index}.slots.${at}.${key}`] : [])),
      ),
    ]),
})

export const conferencesOf = (conferences: readonly ConferenceFields[], timeZone: string) =>
  conferences.map(({ slots, ...conference }) => ({
    ...conference,
    slots: slots.map((slot) => {
      const { id, roomId, isRetired } = slot
      return { id, ...spanOf(slot, timeZone), roomId, quota: limitIn(slot.quota), isRetired }
    }),
  }))

/** An hour later, by the clock; the last of a day stays in it. */
function hourLater(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour >= 23 ? '23:59' : `${String(hour + 1).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

const MINUTES_A_DAY = 24 * 60
/** The minutes of an hour as a field holds it; nothing where it is not whole. */
const minutesOf = (time: string): number | undefined =>
  /^\d\d:\d\d$/.test(time) ? Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) : undefined

/** A slot that begins at another hour, and lasts as long as it did. */
export function movedTo(slot: SlotFields, from: string): SlotFields {
  const [was, to, now] = [slot.from, slot.to, from].map(minutesOf)
  if (was === undefined || to === undefined || now === undefined) return { ...slot, from }
  const end = (now + to - was + MINUTES_A_DAY) % MINUTES_A_DAY
  const [hour, minute] = [Math.floor(end / 60), end % 60].map((figure) => String(figure).padStart(2, '0'))
  return { ...slot, from, to: `${hour}:${minute}` }
}

type Days = readonly { readonly day: string; readonly startTime: string }[]

/** Another slot after those of a conference: the same day and room, from when the last one ends; else when its day begins. */
export function newSlot(slots: readonly SlotFields[], days: Days): SlotFields {
  const last = slots.at(-1)
  const from = last?.to || days[0]?.startTime || '09:00'
  return {
    ...{ id: freshId('slot-'), roomId: last?.roomId ?? null, isRetired: false, quota: last?.quota ?? '' },
    ...{ day: last?.day || (days[0]?.day ?? ''), from, to: hourLater(from), filed: null },
  }
}

/** A conference after the others, with a slot from when the last one ends, on its day; most are said when and where at once. */
export const newConference = (before: readonly ConferenceFields[], days: Days): ConferenceFields => ({
  id: freshId('conference-'),
  title: '',
  logo: '',
  description: '',
  isRequired: false,
  isDisabledForCompanions: false,
  isRemote: true,
  categories: [],
  speakers: [],
  slots: [{ ...newSlot(before.at(-1)?.slots ?? [], days), roomId: null, quota: '' }],
})

export type Said = 'title' | 'description'
export const conferenceKey = (id: string, said: Said): string =>
  said === 'title' ? `conference.${id}` : `conference.${id}.description`

/** Other conferences, without what those that are gone said in other languages. */
export const withConferences = (
  { conferences: before, translations }: ProgrammeFields,
  conferences: readonly ConferenceFields[],
): ProgrammeFields => ({
  conferences,
  translations: lasting(translations, before, conferences, (id) => [
    conferenceKey(id, 'title'),
    conferenceKey(id, 'description'),
  ]),
})

/** Those that were there in the order that they had, then those that were added. */
export const inTheirOrder = (before: readonly string[], after: readonly string[]): string[] => [
  ...before.filter((id) => after.includes(id)),
  ...after.filter((id) => !before.includes(id)),
]
