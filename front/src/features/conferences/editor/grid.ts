import type { EventConfig } from '@parvis/contract/parts'
import type { ConferenceFields, SlotFields } from './programme.ts'

/** A slot in the grid of a day; minutes count from midnight. Those that are at once stand side by side, each in a lane. */
export interface Block {
  readonly conference: ConferenceFields
  readonly slot: SlotFields
  readonly start: number
  readonly end: number
  readonly lane: number
}

/** A room with its slots; `null` for the slots without a room. */
export interface Column {
  readonly roomId: string | null
  readonly blocks: readonly Block[]
  readonly lanes: number
}

const DAY_MINUTES = 24 * 60

const minutesOf = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}

/** Each in the first lane that is free when it begins. */
function inLanes(blocks: readonly Omit<Block, 'lane'>[]): { blocks: Block[]; lanes: number } {
  const ends: number[] = []
  const placed = blocks
    .toSorted((one, other) => one.start - other.start || one.end - other.end)
    .map((block) => {
      const free = ends.findIndex((end) => end <= block.start)
      const lane = free < 0 ? ends.length : free
      ends[lane] = block.end
      return { ...block, lane }
    })
  return { blocks: placed, lanes: Math.max(ends.length, 1) }
}

/** The slots of a day by room, in the order of the rooms; slots without a room come last. */
export function columnsOf(
  conferences: readonly ConferenceFields[],
  rooms: EventConfig['rooms'],
  day: string,
): Column[] {
  const blocks = conferences.flatMap((conference) =>
    conference.slots.flatMap((slot) => {
      if (slot.day !== day || slot.from === '' || slot.to === '') return []
      const start = minutesOf(slot.from)
      // Past midnight, it is cut where the day is.
      const end = slot.to > slot.from ? minutesOf(slot.to) : DAY_MINUTES
      return [{ conference, slot, start, end }]
    }),
  )
  const known = new Set(rooms.map(({ id }) => id))
  const own = (id: string) => blocks.filter(({ slot }) => slot.roomId === id)
  const loose = blocks.filter(({ slot }) => slot.roomId === null || !known.has(slot.roomId))
  return [
    ...rooms.map(({ id }) => ({ roomId: id, ...inLanes(own(id)) })),
    ...(loose.length > 0 ? [{ roomId: null, ...inLanes(loose) }] : []),
  ]
}

/** The hours that a day spans, whole: from the first to the one after the last. */
export function hoursOf(columns: readonly Column[]): { readonly first: number; readonly last: number } {
  const blocks = columns.flatMap((column) => column.blocks)
  if (blocks.length === 0) return { first: 9, last: 18 }
  return {
    first: Math.floor(Math.min(...blocks.map(({ start }) => start)) / 60),
    last: Math.ceil(Math.max(...blocks.map(({ end }) => end)) / 60),
  }
}

/** The target of an arrow key from a block: the next in its column, or the nearest in time in the next column with a block. */
export function neighbourOf(columns: readonly Column[], slotId: string, key: string): string | undefined {
  const at = columns.findIndex(({ blocks }) => blocks.some(({ slot }) => slot.id === slotId))
  const own = columns[at]?.blocks ?? []
  const index = own.findIndex(({ slot }) => slot.id === slotId)
  if (key === 'ArrowUp' || key === 'ArrowDown') return own[index + (key === 'ArrowUp' ? -1 : 1)]?.slot.id
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined
  const aside = key === 'ArrowLeft' ? columns.slice(0, Math.max(at, 0)).toReversed() : columns.slice(at + 1)
  const start = own[index]?.start ?? 0
  const far = (block: Block) => Math.abs(block.start - start)
  return aside.find(({ blocks }) => blocks.length > 0)?.blocks.toSorted((one, other) => far(one) - far(other))[0]?.slot
    .id
}
