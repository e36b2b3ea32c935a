import type { BulkAct, Outcome } from '@parvis/contract/bulk/bulk.ts'
import { actOnPeople } from '@parvis/contract/bulk/bulk.ts'
import { listSegments } from '@parvis/contract/stats/stats.ts'
import { useEvent } from '#features/events/useEvent.ts'
import type { Selection } from '#features/stats/useChosen.ts'
import { call, newIdempotencyKey } from '#kit/call.ts'
import type { Progress } from '#kit/useSteps.ts'
import { useSteps } from '#kit/useSteps.ts'

interface BulkRequest {
  readonly selection: Selection
  readonly act: BulkAct
}
export type Acting = BulkRequest & Progress<Outcome>

export function useActing() {
  const { event } = useEvent()
  const { start, ...steps } = useSteps<BulkRequest, Outcome>({
    step({ selection, act }, after) {
      const params = { domainId: event.domainId, eventId: event.id, selectionId: selection.id }
      const idempotencyKey = newIdempotencyKey()
      return () => call(actOnPeople, { params, body: { act, after } }, { idempotencyKey })
    },
    stale: () => [...actOnPeople.stale(), listSegments],
  })
  return { ...steps, start: (selection: Selection, act: BulkAct) => start({ selection, act }) }
}
