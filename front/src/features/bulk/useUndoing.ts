import type { BulkAct, Outcome } from '@parvis/contract/bulk/bulk.ts'
import { AT_ONCE, undoActs } from '@parvis/contract/bulk/bulk.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { call, newIdempotencyKey } from '#kit/call.ts'
import { useSteps } from '#kit/useSteps.ts'

interface UndoRequest {
  readonly act: BulkAct
  readonly done: readonly Outcome[]
}

/** Undoes an action for the people that it changed, some at a time. */
export function useUndoing() {
  const { event } = useEvent()
  return useSteps<UndoRequest, Outcome>({
    step({ act, done }, after) {
      const from = Number(after)
      const to = from + AT_ONCE
      const people = done.slice(from, to).map(({ userId, mark }) => ({ userId, mark }))
      const params = { domainId: event.domainId, eventId: event.id }
      const idempotencyKey = newIdempotencyKey()
      return async () => {
        const { data } = await call(undoActs, { params, body: { act, people } }, { idempotencyKey })
        return { data, next: to < done.length ? String(to) : null }
      }
    },
    stale: () => undoActs.stale(),
  })
}
