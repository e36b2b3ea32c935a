import type { CallReply } from '@parvis/contract/kit/endpoint.ts'
import type { PlaceList, readPlaceList } from '@parvis/contract/place-lists/place-lists.ts'

export type ListReply = CallReply<typeof readPlaceList>

/** Free places of a list, or null where places are not limited. */
export const freeIn = ({ capacity, taken, kept }: PlaceList): number | null =>
  capacity === null ? null : Math.max(capacity - taken - kept, 0)
