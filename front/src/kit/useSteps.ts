import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CallError } from './call.ts'
import { readAgain } from './read.ts'
import { persist } from './retry.ts'

/** How far work is that is done some people at a time. */
export interface Progress<Outcome> {
  readonly outcomes: readonly Outcome[]
  /** `stopped`: somebody stopped it, or it failed; it goes on from `after`. */
  readonly state: 'under way' | 'stopped' | 'over'
  readonly after: string
  readonly error: unknown
}

interface Steps<Work, Outcome> {
  /** Does the next of them, and says where the step after begins; null at the end. Asked again under the same name while the network is away. */
  readonly step: (work: Work, after: string) => () => Promise<{ data: readonly Outcome[]; next: string | null }>
  /** What is to be read again once it has ended or stopped. */
  readonly stale: () => Parameters<typeof readAgain>[1]
}

/** Does work some people at a time, until the last of them or until somebody stops it. */
export function useSteps<Work extends object, Outcome>({ step, stale }: Steps<Work, Outcome>) {
  type Doing = Work & Progress<Outcome>
  const cache = useQueryClient()
  const [acting, setActing] = useState<Doing>()
  const isStopped = useRef(false)

  async function run(from: Doing) {
    isStopped.current = false
    let now: Doing = { ...from, state: 'under way', error: undefined }
    setActing(now)
    while (now.state === 'under way') {
      try {
        const { data, next } = await persist(step(from, now.after))
        const outcomes = [...now.outcomes, ...data]
        const state = next === null ? 'over' : isStopped.current ? 'stopped' : 'under way'
        now = { ...now, outcomes, after: next ?? now.after, state }
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        now = { ...now, state: 'stopped', error }
      }
      setActing(now)
    }
    await readAgain(cache, stale())
  }
  return {
    acting,
    start: (work: Work) => run({ ...work, outcomes: [], state: 'under way', after: '', error: undefined }),
    goOn: async () => acting && run(acting),
    stop() {
      isStopped.current = true
    },
    /** Back to what is to be decided. */
    forget: () => setActing(undefined),
  }
}
