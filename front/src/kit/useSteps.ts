import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CallError } from './call.ts'
import { readAgain } from './read.ts'
import { persist } from './retry.ts'

export interface Progress<Outcome> {
  readonly outcomes: readonly Outcome[]
  /** `stopped`: by a person or a failure; it continues from `after`. */
  readonly state: 'under way' | 'stopped' | 'over'
  readonly after: string
  readonly error: unknown
}

interface Steps<Work, Outcome> {
  /**
   * Runs the next step and returns the cursor of the following one; null at the end. Repeated with the same
   * idempotency key while the network is down.
   */
  readonly step: (work: Work, after: string) => () => Promise<{ data: readonly Outcome[]; next: string | null }>
  readonly stale: () => Parameters<typeof readAgain>[1]
}

/** Runs work in steps, until its end or until it is stopped. */
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
    forget: () => setActing(undefined),
  }
}
