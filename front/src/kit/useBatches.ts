import type { EndpointShape } from '@parvis/contract/kit/endpoint.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError, newIdempotencyKey } from './call.ts'
import { readAgain } from './read.ts'
import { persist } from './retry.ts'

export interface Batches<Item, Outcome> {
  readonly outcomes: readonly Outcome[]
  readonly total: number
  readonly left: readonly Item[]
  readonly state: 'under way' | 'stopped' | 'over'
  readonly error: unknown
}

interface Parts<Item, Outcome> {
  /** Items a call, so that each call stays within the timeout. */
  readonly most: number
  readonly send: (items: Item[], options: { idempotencyKey: string }) => Promise<readonly Outcome[]>
  readonly stale: readonly EndpointShape[]
}

/** Sends many items in several calls; the first failure stops, and the rest can be sent later. */
export function useBatches<Item, Outcome>({ most, send, stale }: Parts<Item, Outcome>) {
  const cache = useQueryClient()
  const [parts, setParts] = useState<Batches<Item, Outcome>>()
  async function run(from: Batches<Item, Outcome>): Promise<Batches<Item, Outcome>> {
    let now: Batches<Item, Outcome> = { ...from, state: 'under way', error: undefined }
    setParts(now)
    let end: Pick<typeof now, 'state' | 'error'> = { state: 'over', error: undefined }
    while (now.left.length > 0 && end.state === 'over') {
      const items = now.left.slice(0, most)
      const idempotencyKey = newIdempotencyKey()
      try {
        const outcomes = await persist(() => send(items, { idempotencyKey }))
        now = { ...now, outcomes: [...now.outcomes, ...outcomes], left: now.left.slice(most) }
        setParts(now)
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        end = { state: 'stopped', error }
      }
    }
    await readAgain(cache, stale)
    now = { ...now, ...end }
    setParts(now)
    return now
  }
  return {
    parts,
    start: (items: readonly Item[]) =>
      run({ outcomes: [], total: items.length, left: items, state: 'under way', error: undefined }),
    goOn: async () => parts && run(parts),
  }
}
