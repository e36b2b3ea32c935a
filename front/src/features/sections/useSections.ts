import { listSections } from '@parvis/contract/sections/sections.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useRead } from '#kit/read.ts'

/**
 * The organiser's pages, in order; read again on each screen, as they depend on the participation. `isWanted`:
 * whether to read at all.
 */
export function useSections(isWanted = true) {
  const { event } = useEvent()
  const params = { domainId: event.domainId, eventId: event.id }
  return useRead(listSections, { params }, { enabled: isWanted })
}
