import type { Fate, WithdrawalMail, Withdrawn } from '@parvis/contract/withdrawals/withdrawals.ts'
import { withdrawHolders } from '@parvis/contract/withdrawals/withdrawals.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useEvent } from '#features/context/useEvent.ts'
import { CallError, call, newIdempotencyKey } from '#kit/call.ts'
import { readAgain } from '#kit/read.ts'
import { persist } from '#kit/retry.ts'

/** What is done to the holders of a day, and how far it is. */
export interface Withdrawing {
  readonly fate: Fate
  readonly mails: readonly WithdrawalMail[]
  /** What was shown when it was decided. */
  readonly seen: { readonly people: number; readonly cents: number }
  readonly outcomes: readonly Withdrawn[]
  /** `stopped`: somebody stopped it, or it failed; it goes on from `after`. */
  readonly state: 'under way' | 'stopped' | 'over'
  readonly after: string
  readonly error: unknown
}

/** Moves or cancels the holders of a day, some at a time, until the last of them or until somebody stops it. */
export function useWithdrawing(dayId: string) {
  const { event } = useEvent()
  const cache = useQueryClient()
  const [acting, setActing] = useState<Withdrawing>()
  const isStopped = useRef(false)

  async function run(from: Withdrawing) {
    isStopped.current = false
    let now: Withdrawing = { ...from, state: 'under way', error: undefined }
    setActing(now)
    const params = { domainId: event.domainId, eventId: event.id, dayId }
    const { fate, seen } = from
    while (now.state === 'under way') {
      const body = { fate, mails: [...from.mails], after: now.after, ...(now.after === '' && { seen }) }
      const idempotencyKey = newIdempotencyKey()
      try {
        const { data, next } = await persist(() => call(withdrawHolders, { params, body }, { idempotencyKey }))
        const outcomes = [...now.outcomes, ...data]
        const state = next === null ? 'over' : isStopped.current ? 'stopped' : 'under way'
        now = { ...now, outcomes, after: next ?? now.after, state }
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        now = { ...now, state: 'stopped', error }
      }
      setActing(now)
    }
    await readAgain(cache, withdrawHolders.stale())
  }
  return {
    acting,
    start: (what: Pick<Withdrawing, 'fate' | 'mails' | 'seen'>) =>
      run({ ...what, outcomes: [], state: 'under way', after: '', error: undefined }),
    goOn: async () => acting && run(acting),
    stop() {
      isStopped.current = true
    },
    /** Back to what is to be decided. */
    forget: () => setActing(undefined),
  }
}
