import { listConferences } from '@parvis/contract/conferences/conferences.ts'
import { getPart } from '@parvis/contract/event-config/event-config.ts'
import { formatDay, formatTime } from '@parvis/contract/kit/dates.ts'
import type { EventConfig } from '@parvis/contract/parts'
import { useEvent } from '#features/events/useEvent.ts'
import { useRead } from '#kit/read.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import type { SlotFields } from './programme.ts'

type NamedPart = 'rooms' | 'speakers' | 'categories'

/** What stands around the conferences: what they name, how full they are, and slots in words. */
export interface Around extends Pick<EventConfig, NamedPart> {
  readonly taken: ReadonlyMap<string, number>
  /** « jeudi 11 mars 2027, 10 h – 11 h »; nothing as long as it is not said. */
  readonly whenOf: (slot: Pick<SlotFields, 'day' | 'from' | 'to'>) => string
  readonly roomOf: (slot: Pick<SlotFields, 'roomId'>) => string
  /** « 12 sur 40 places prises ». */
  readonly takenOf: (slot: Pick<SlotFields, 'id' | 'quota'>) => string
}

function useNamed<Part extends NamedPart>(part: Part) {
  const { event } = useEvent()
  const read = useRead(getPart, { params: { domainId: event.domainId, eventId: event.id, part } })
  return { ...read, list: (read.data?.value ?? []) as EventConfig[Part] }
}

/** The items that conferences name, and their places taken. A list that could not be read is empty, with `error` set. */
export function useAround(): { readonly around: Around; readonly error: Error | null; readonly again: () => void } {
  const say = useSay()
  const { language } = useLanguage()
  const { event } = useEvent()
  const [rooms, speakers, categories] = [useNamed('rooms'), useNamed('speakers'), useNamed('categories')]
  const held = useRead(listConferences, {
    params: { domainId: event.domainId, eventId: event.id },
    query: { all: '1' },
  })
  const taken = new Map(
    (held.data?.data ?? []).flatMap(({ slots }) => slots.map(({ id, usersTotal }) => [id, usersTotal] as const)),
  )
  const figure = (count: number) => new Intl.NumberFormat(language).format(count)
  const reads = [rooms, speakers, categories, held]
  return {
    error: reads.find(({ error }) => error)?.error ?? null,
    again: () => {
      for (const read of reads) if (read.error) void read.refetch()
    },
    around: {
      ...{ rooms: rooms.list, speakers: speakers.list, categories: categories.list, taken },
      whenOf: ({ day, from, to }) => {
        const hours = [from, to].filter(Boolean).map((time) => formatTime(time, language))
        return [day && formatDay(day, language), hours.join(' – ')].filter(Boolean).join(', ')
      },
      roomOf: ({ roomId }) => rooms.list.find(({ id }) => id === roomId)?.name ?? '',
      takenOf: ({ id, quota }) => {
        const count = taken.get(id) ?? 0
        return quota.trim() === ''
          ? say('parts.slots.taken', { count })
          : say('parts.slots.takenOf', { taken: figure(count), quota })
      },
    },
  }
}
