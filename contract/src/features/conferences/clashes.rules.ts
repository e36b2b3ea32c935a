import type { ConferencesConfig, FiledSlot } from './conferences.part.ts'
import { overlaps } from './conferences.rules.ts'

/** Two slots at the same time that want one room, or one speaker. */
export interface Clash {
  readonly kind: 'room' | 'speaker'
  /** Of the room, or of the speaker. */
  readonly id: string
  /** The first to begin is the first. */
  readonly slots: readonly [FiledSlot, FiledSlot]
}

/** What a programme asks of a room or of a speaker twice at once, by time. It is told, and refused nowhere. */
export function clashesIn({ conferences }: Pick<ConferencesConfig, 'conferences'>): Clash[] {
  const speakersOf = new Map(conferences.map(({ id, speakers }) => [id, speakers]))
  // What owns a part stays out of what pages load: its slots are read here.
  const all = conferences.flatMap(({ id: conferenceId, slots: own }) => own.map((slot) => ({ ...slot, conferenceId })))
  const slots = all.toSorted((one, other) => Date.parse(one.startAt) - Date.parse(other.startAt))
  return slots.flatMap((one, i) =>
    slots.slice(i + 1).flatMap((other): Clash[] => {
      if (!overlaps(one, other)) return []
      const theirs = speakersOf.get(other.conferenceId) ?? []
      const both = (speakersOf.get(one.conferenceId) ?? []).filter((id) => theirs.includes(id))
      const room = one.roomId === other.roomId ? one.roomId : null
      const at = [one, other] as const
      return [
        ...(room === null ? [] : [{ kind: 'room' as const, id: room, slots: at }]),
        ...both.map((id) => ({ kind: 'speaker' as const, id, slots: at })),
      ]
    }),
  )
}
