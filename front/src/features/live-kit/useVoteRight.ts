import { getVoteRight } from '@parvis/contract/live-kit/live-kit.ts'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useEvent } from '#features/context/useEvent.ts'
import { useRead } from '#kit/read.ts'
import type { GivenElsewhere } from './useVoteTabs.ts'
import { useVoteTabs } from './useVoteTabs.ts'

/** What is being played: a poll or a question, in its present round. */
export interface Played {
  readonly id: string
  readonly round: number
}

/** What a person may do in the live, and what they have already given. */
export interface VoteRight {
  readonly hasRight: boolean
  /** What they chose in this round, if they did. */
  readonly chosenIn: (played: Played) => readonly string[] | undefined
  readonly note: (played: Played, choices: readonly string[]) => void
  /** What they gave elsewhere is not known here: asks again. */
  readonly readAgain: (played: Played) => Promise<void>
}

export interface KnownRight {
  /** False until the server has answered, or cannot be reached. */
  readonly isSettled: boolean
  /** Says to the sockets who is there. */
  readonly ticket: string | undefined
  readonly right: VoteRight
  /** To be told what is being played each time it changes. */
  readonly follow: (played: Played | undefined) => void
}

const keyOf = ({ id, round }: Played): string => `${id}:${round}`
type Given = Readonly<Record<string, readonly string[]>>
const NOTHING: Given = {}

const noted = (all: Given, { key, choices }: GivenElsewhere): Given => {
  const { [key]: _former, ...others } = all
  return choices ? { ...others, [key]: choices } : others
}

/** The right to vote of a person, read once; what they give is noted here rather than asked again. */
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
    // What was read on arrival speaks of the rounds of then: a later one is asked about.
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
