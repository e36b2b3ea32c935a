import type { LeaderboardEntry } from '@parvis/contract/leaderboard/leaderboard.ts'
import { getLeaderboard } from '@parvis/contract/leaderboard/leaderboard.ts'
import { useEffect, useMemo, useRef } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useRead } from '#kit/read.ts'
import { useToken } from '#kit/session.ts'
import { mergeLines } from './parts/merge.ts'

const REFRESH_MS = 5_000

interface LeaderboardOptions {
  readonly limit: number
  readonly showTeams: boolean
  /** The pushed leaderboard, without names; null when none is pushed. */
  readonly pushed: readonly LeaderboardEntry[] | null
}

const NOBODY: readonly LeaderboardEntry[] = []
/**
 * The event's leaderboard. Pushed lines show at once; signed-in people then read their names and own line, at random
 * delays. Without a push all is read every five seconds; a failure gives an empty list (specification 2, § 8).
 */
export function useLeaderboard({
  limit,
  showTeams,
  pushed,
}: LeaderboardOptions): readonly LeaderboardEntry[] | undefined {
  const { event } = useEvent()
  const isKnown = useToken() !== null
  const params = { domainId: event.domainId, eventId: event.id }
  const { data, isError, refetch } = useRead(
    getLeaderboard,
    { params, query: { limit, showTeams: showTeams ? '1' : undefined } },
    {
      enabled: pushed === null || isKnown,
      refetchInterval: pushed === null ? REFRESH_MS : false,
      refetchOnWindowFocus: pushed === null,
      staleTime: REFRESH_MS,
      retry: false,
    },
  )
  const seen = useRef(pushed)
  useEffect(() => {
    if (!isKnown || pushed === null || seen.current === null || seen.current === pushed) {
      seen.current = pushed
      return
    }
    seen.current = pushed
    const timer = setTimeout(() => void refetch(), Math.random() * REFRESH_MS)
    return () => clearTimeout(timer)
  }, [pushed, isKnown, refetch])

  return useMemo(() => {
    const read = isError ? NOBODY : data?.data
    return pushed ? mergeLines(pushed, read ?? NOBODY) : read
  }, [pushed, data, isError])
}
