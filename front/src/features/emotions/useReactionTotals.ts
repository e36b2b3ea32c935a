import { getSequence } from '@parvis/contract/emotions/emotions.ts'
import { useLayoutEffect, useState } from 'react'
import { useRead } from '#kit/read.ts'
import type { Counts } from './useEmotions.ts'
import { useEmotions } from './useEmotions.ts'

const COUNTED_MS = 10_000

function added(one: Counts, other: Counts): Counts {
  const sum: Record<string, number> = { ...one }
  for (const [id, count] of Object.entries(other)) sum[id] = (sum[id] ?? 0) + count
  return sum
}

export function useReactionTotals(eventId: string, onCounts: (counts: Counts) => void) {
  const [arrived, setArrived] = useState<Counts>({})
  const { emotions, sequence } = useEmotions(eventId, (counts) => {
    onCounts(counts)
    setArrived((before) => added(before, counts))
  })
  const sequenceId = sequence?.id
  // Totals are read regularly and incoming reactions added: neither a cut nor a pending read leaves a wrong total.
  const before = useRead(
    getSequence,
    { params: { sequenceId: sequenceId ?? '' } },
    { enabled: sequenceId !== undefined, refetchInterval: COUNTED_MS, gcTime: 0 },
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: another sequence starts from zero, and the read total includes earlier reactions
  useLayoutEffect(() => setArrived({}), [sequenceId, before.dataUpdatedAt])
  const known = Object.fromEntries(before.data?.data.map(({ emotionId, count }) => [emotionId, count]) ?? [])
  return { emotions, sequence, totals: added(known, arrived) }
}
