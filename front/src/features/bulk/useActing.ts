import type { BulkAct, Outcome } from '@parvis/contract/bulk/bulk.ts'
import { actOnPeople } from '@parvis/contract/bulk/bulk.ts'
import { listSegments } from '@parvis/contract/stats/stats.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useEvent } from '#features/context/useEvent.ts'
import type { Selection } from '#features/stats/useChosen.ts'
import { CallError, call, newIdempotencyKey } from '#kit/call.ts'
import { readAgain } from '#kit/read.ts'
import { persist } from '#kit/retry.ts'

export interface Acting {
  readonly selection: Selection
  readonly act: BulkAct
  readonly outcomes: readonly Outcome[]
  /** `stopped`: somebody stopped it, or it failed; it goes on from `after`. */
  readonly state: 'under way' | 'stopped' | 'over'
  readonly after: string
  readonly error: unknown
}

/** Acts on those who are chosen, some at a time, until the last of them or until somebody stops it. */
export function useActing() {
  const { event } = useEvent()
  const cache = useQueryClient()
  const [acting, setActing] = useState<Acting>()
  const isStopped = useRef(false)

  async function run(from: Acting) {
    isStopped.current = false
    let now: Acting = { ...from, state: 'under way', error: undefined }
    setActing(now)
    const params = { domainId: event.domainId, eventId: event.id, selectionId: from.selection.id }
    while (now.state === 'under way') {
      const body = { act: from.act, after: now.after }
      const idempotencyKey = newIdempotencyKey()
      try {
        const { data, next } = await persist(() => call(actOnPeople, { params, body }, { idempotencyKey }))
        const outcomes = [...now.outcomes, ...data]
        const state = next === null ? 'over' : isStopped.current ? 'stopped' : 'under way'
        now = { ...now, outcomes, after: next ?? now.after, state }
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        now = { ...now, state: 'stopped', error }
      }
      setActing(now)
    }
    await readAgain(cache, [...actOnPeople.stale(), listSegments])
  }
  return {
    acting,
    start: (selection: Selection, act: BulkAct) =>
      run({ selection, act, outcomes: [], state: 'under way', after: '', error: undefined }),
    goOn: async () => acting && run(acting),
    stop() {
      isStopped.current = true
    },
  }
}
