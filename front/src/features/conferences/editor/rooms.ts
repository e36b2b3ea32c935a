import type { EventConfig } from '@parvis/contract/parts'
import { freshId } from '#features/event-config/kit/freshId.ts'
import type { Editing } from '#features/event-config/usePart.ts'

type Room = EventConfig['rooms'][number]

export const ROOMS: Editing<readonly Room[]> = {
  part: 'rooms',
  draftOf: (value) => value as readonly Room[],
  partOf: (rooms) => rooms,
  lacking: (rooms) => rooms.flatMap(({ name }, index) => (name.trim() === '' ? [`${index}.name`] : [])),
}
export const newRoom = (): Room => ({ id: freshId('room-'), name: '' })
