import { listHeld } from '@parvis/contract/event-config/event-config.ts'
import type { CallReply } from '@parvis/contract/kit/endpoint.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useRead } from '#kit/read.ts'
import type { PartName } from './usePart.ts'

export type Held = CallReply<typeof listHeld>['data'][number]
/** What people hold of a thing, as a plan names it (`days.j1`), or of what stands in it; nothing where they hold none of it. */
export type HeldOf = (item: string) => Held | undefined

/** What people hold of a part as it is saved. Where it could not be read, the plan before saving still says it. */
export function useHeld(part: PartName): HeldOf {
  const { event } = useEvent()
  const params = { domainId: event.domainId, eventId: event.id, part }
  const { data } = useRead(listHeld, { params }, { staleTime: 30_000, refetchOnWindowFocus: false })
  return (item) => {
    const all = data?.data ?? []
    const within = all.filter((one) => one.item.startsWith(`${item}.`)).toSorted((a, b) => b.people - a.people)
    return all.find((one) => one.item === item) ?? within[0]
  }
}
