import { getVoteRight } from '@parvis/contract/live-kit/live-kit.ts'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useRead } from '#kit/read.ts'
import type { GivenElsewhere } from './useVoteTabs.ts'
import { useVoteTabs } from './useVoteTabs.ts'

export interface Played {
  readonly id: string
  readonly round: number
}

export interface VoteRight {
  readonly hasRight: boolean
  readonly chosenIn: (played: Played) => readonly string[] | undefined
  readonly note: (played: Played, choices: readonly string[]) => void
  /** Reads the answers again: they may have been given elsewhere. */
  readonly readAgain: (played: Played) => Promise<void>
}

export interface KnownRight {
  /** False until the server has answered, or is unreachable. */
  readonly isSettled: boolean
  /** Identifies the person to the sockets. */
  readonly ticket: string | undefined
  readonly right: VoteRight
  readonly follow: (played: Played | undefined) => void
}

const keyOf = ({ id, round }: Played): string => `${id}:${round}`
type Given = Readonly<Record<string, readonly string[]>>
const NOTHING: Given = {}

const noted = (all: Given, { key, choices }: GivenElsewhere): Given => {
  const { [key]: _former, ...others } = all
  return choices ? { ...others, [key]: choices } : others
}

/** The right to vote, read once; answers given here are added without reading again. */
export function useVoteRight(userId: string): KnownRight {
  const { event } = useEvent()
  const input = { params: { domainId: event.domainId, eventId: event.id, userId } }
  const { data, isError, refetch } = useRead(getVoteRight, input, {
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const [given, setGiven] = useState(NOTHING)
  const keep = useCallback((one: GivenElsewhere) => setGiven((all) => noted(all, one)), [])
  const tell = useVoteTabs(`parvis.votes.${event.id}.${userId}`, keep)
  const note = useCallback(
    (played: Played, choices: readonly string[]) => {
      const one = { key: keyOf(played), choices }
      keep(one)
      tell(one)
    },
    [keep, tell],
  )
  const readAgain = useCallback(
    async (played: Played) => {
      const one = { key: keyOf(played), choices: (await refetch()).data?.answered[played.id] }
      keep(one)
      tell(one)
    },
    [refetch, keep, tell],
  )

  const [played, follow] = useState<Played>()
  const hasSeen = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time something else is played, not each time it is read
  useLayoutEffect(() => {
    if (!data || !played) return
    const choices = data.answered[played.id]
    // The first reading holds answers to the rounds of that time: for later ones it is repeated.
    if (!hasSeen.current && choices) note(played, choices)
    else if (choices) void readAgain(played)
    hasSeen.current = true
  }, [played, data === undefined])

  const right = useMemo(
    (): VoteRight => ({
      hasRight: data?.hasRightToVote ?? true,
      chosenIn: (asked) => given[keyOf(asked)],
      note,
      readAgain,
    }),
    [data?.hasRightToVote, given, note, readAgain],
  )
  const followKey = useCallback((next: Played | undefined) => {
    follow((before) => (before && next && keyOf(before) === keyOf(next) ? before : next))
  }, [])
  return { isSettled: data !== undefined || isError, ticket: data?.ticket, right, follow: followKey }
}
