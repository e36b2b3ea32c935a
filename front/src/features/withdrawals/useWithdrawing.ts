import type { Fate, WithdrawalMail, Withdrawn } from '@parvis/contract/withdrawals/withdrawals.ts'
import { withdrawHolders } from '@parvis/contract/withdrawals/withdrawals.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { call, newIdempotencyKey } from '#kit/call.ts'
import type { Progress } from '#kit/useSteps.ts'
import { useSteps } from '#kit/useSteps.ts'

interface WithdrawalRequest {
  readonly fate: Fate
  readonly mails: readonly WithdrawalMail[]
  readonly seen: { readonly people: number; readonly cents: number }
}

export type Withdrawing = WithdrawalRequest & Progress<Withdrawn>

export function useWithdrawing(dayId: string) {
  const { event } = useEvent()
  const params = { domainId: event.domainId, eventId: event.id, dayId }
  return useSteps<WithdrawalRequest, Withdrawn>({
    step({ fate, mails, seen }, after) {
      const body = { fate, mails: [...mails], after, ...(after === '' && { seen }) }
      const idempotencyKey = newIdempotencyKey()
      return () => call(withdrawHolders, { params, body }, { idempotencyKey })
    },
    stale: () => withdrawHolders.stale(),
  })
}
