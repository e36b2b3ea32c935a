import { listSections } from '@parvis/contract/sections/sections.ts'
import { useEvent } from '#features/context/useEvent.ts'
import { useRead } from '#kit/read.ts'

/** The organiser’s own pages, in order: none before somebody takes part, so they are read anew with each screen. `isWanted`: whether they are to be read at all. */
export function useSections(isWanted = true) {
  const { event } = useEvent()
  const params = { domainId: event.domainId, eventId: event.id }
  return useRead(listSections, { params }, { enabled: isWanted })
}
