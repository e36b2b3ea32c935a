import * as z from 'zod/mini'
import { Id, Instant, maxKeys, maxLength, Picture, shownText } from '#kit/fields.ts'
import type { Fault, Known, Read } from '#kit/part.ts'
import { Capacity, countItems, idsOf, list, named, no, repeated, share, unknown } from '#kit/part.ts'

const FiledRoom = z.strictObject({ id: Id, name: shownText(200) })

const FiledSpeaker = z.strictObject({
  id: Id,
  name: shownText(200),
  title: z._default(z.string().check(maxLength(300)), ''),
  picture: z._default(Picture, ''),
  text: z._default(z.string().check(maxLength(20_000)), ''),
})

const FiledConference = z.strictObject({
  id: Id,
  title: shownText(300),
  logo: z._default(Picture, ''),
  description: z._default(z.string().check(maxLength(20_000)), ''),
  isRequired: no,
  isDisabledForCompanions: no,
  /** Remote people may hold its slots too. */
  isRemote: z._default(z.boolean(), true),
  categories: z._default(z.array(Id).check(maxLength(200)), []),
  speakers: z._default(z.array(Id).check(maxLength(200)), []),
  slots: z
    .array(
      z.strictObject({
        id: Id,
        startAt: Instant,
        endAt: Instant,
        roomId: z._default(z.nullable(Id), null),
        quota: Capacity,
        isRetired: no,
      }),
    )
    .check(maxLength(500)),
})

const fields = {
  rooms: z._default(z.array(FiledRoom).check(maxLength(500)), []),
  speakers: z._default(z.array(FiledSpeaker).check(maxLength(2000)), []),
  conferences: z._default(z.array(FiledConference).check(maxLength(2000)), []),
}
const chosen = {
  slots: z.optional(z.record(Id, Id).check(maxKeys(2000))),
}

export type ConferencesConfig = Read<typeof fields>
export type FiledSlots = Read<typeof chosen>

type Filed = ConferencesConfig['conferences'][number]
export type FiledSlot = Filed['slots'][number] & { readonly conferenceId: string }

/** All slots with their conference. */
export const filedSlots = (config: Pick<ConferencesConfig, 'conferences'>): FiledSlot[] =>
  config.conferences.flatMap(({ id: conferenceId, slots }) => slots.map((slot) => ({ ...slot, conferenceId })))

/** Whether a slot changes time or conference. */
export const isMoved = (before: FiledSlot, after: FiledSlot): boolean =>
  before.conferenceId !== after.conferenceId ||
  Date.parse(before.startAt) !== Date.parse(after.startAt) ||
  Date.parse(before.endAt) !== Date.parse(after.endAt)

/** Whether a slot leaves a room that its holders know. */
export const leavesRoom = (before: FiledSlot, after: FiledSlot): boolean =>
  before.roomId !== null && before.roomId !== after.roomId

const retired = (slot: Filed['slots'][number]) => ({ ...slot, isRetired: true })

export const conferencesShare = share({
  fields,
  chosen,
  shapes: { rooms: list('id'), speakers: list('id'), conferences: list('id', { slots: list('id') }) },
  help: {
    rooms: 'Les salles dans lesquelles se tiennent les conférences',
    speakers: 'Les intervenants : leur nom, ce qu’ils font, leur portrait et un texte en HTML',
    conferences: 'Les conférences, leurs intervenants, leurs créneaux, la salle et le nombre de places de chacun',
  },
  empty: { rooms: [], speakers: [], conferences: [] },
  copyGroup: { rooms: 'programme', speakers: 'programme', conferences: 'programme' },
  rights: {},
  names: {
    order: 700,
    of: {
      rooms: named('room', 'name'),
      speakers: (speakers) => speakers.map(({ id, title }) => ({ key: `speaker.${id}.title`, name: title })),
      conferences: named('conference', 'title'),
    },
  },
  counts: { order: 500, of: { conferences: countItems } },
  resolved: ({ at }, before) => {
    if (at.length > 2) return retired(before as Filed['slots'][number])
    const conference = before as Filed
    return { ...conference, isRequired: false, slots: conference.slots.map(retired) }
  },
  faults: ({ rooms, speakers, conferences }, known) => [
    ...repeated('rooms', idsOf(rooms)),
    ...repeated('speakers', idsOf(speakers)),
    ...repeated('conferences', idsOf(conferences)),
    ...conferences.flatMap(({ categories, speakers: own }, i) => [
      ...categories.flatMap((id, j) => unknown(`conferences.${i}.categories.${j}`, id, known('categories'))),
      ...own.flatMap((id, j) => unknown(`conferences.${i}.speakers.${j}`, id, known('speakers'))),
      ...repeated(`conferences.${i}.speakers`, own),
    ]),
    ...slotFaults(conferences, known),
  ],
  chosenFaults: ({ slots = {} }, { conferences }) => [
    ...Object.entries(slots).flatMap(([id, slotId]) => {
      const offered = conferences.find((conference) => conference.id === id)?.slots ?? []
      return unknown(`slots.${id}`, slotId, new Set(idsOf(offered)))
    }),
    ...overlapping(slots, conferences),
  ],
})

function slotFaults(conferences: ConferencesConfig['conferences'], known: Known): Fault[] {
  const [seen, repeatedIds] = [new Set<string>(), new Set<string>()]
  for (const id of conferences.flatMap(({ slots }) => idsOf(slots))) (seen.has(id) ? repeatedIds : seen).add(id)
  return conferences.flatMap((conference, i) =>
    conference.slots.flatMap(({ id, startAt, endAt, roomId }, j) => [
      ...(repeatedIds.has(id) ? [{ path: `conferences.${i}.slots.${j}.id`, code: 'FILE_REPEATED' }] : []),
      ...(Date.parse(endAt) > Date.parse(startAt)
        ? []
        : [{ path: `conferences.${i}.slots.${j}.endAt`, code: 'FILE_ORDER' }]),
      ...unknown(`conferences.${i}.slots.${j}.roomId`, roomId, known('rooms')),
    ]),
  )
}

function overlapping(held: Readonly<Record<string, string>>, conferences: ConferencesConfig['conferences']): Fault[] {
  const slots = new Map(conferences.flatMap((conference) => conference.slots.map((slot) => [slot.id, slot] as const)))
  const spans = Object.entries(held).flatMap(([conferenceId, slotId]) => {
    const slot = slots.get(slotId)
    return slot ? [{ conferenceId, from: Date.parse(slot.startAt), to: Date.parse(slot.endAt) }] : []
  })
  return spans
    .filter((one, j) => spans.slice(0, j).some((other) => one.from < other.to && other.from < one.to))
    .map(({ conferenceId }) => ({ path: `slots.${conferenceId}`, code: 'FILE_OVERLAP' }))
}
