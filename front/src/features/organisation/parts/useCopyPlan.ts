import type { CopyPlan } from '@parvis/contract/preparing/preparing.ts'
import { planCopy } from '@parvis/contract/preparing/preparing.ts'
import { useEffect, useState } from 'react'
import { call } from '#kit/call.ts'

export interface Copied {
  readonly token: string
  readonly eventId?: string | undefined
  readonly modelId?: string | undefined
  /** Empty while it is not chosen: the plan says which it would be. */
  readonly firstDay: string
  /** Keys between commas. */
  readonly without: string
}

interface Planned {
  readonly plan?: CopyPlan | undefined
  readonly problem?: unknown
  readonly isReading: boolean
}

/** What a copy would do, asked again for whatever is chosen; the last plan stays until the next has come. */
export function useCopyPlan(asked: Copied | undefined): Planned {
  const [planned, setPlanned] = useState<Planned>({ isReading: true })
  const { token, eventId, modelId, firstDay, without } = asked ?? {}
  useEffect(() => {
    if (token === undefined) return undefined
    const leaving = new AbortController()
    setPlanned(({ plan }) => ({ plan, isReading: true }))
    const query = {
      ...(eventId !== undefined && { event: eventId }),
      ...(modelId !== undefined && { model: modelId }),
      ...(firstDay && { firstDay }),
      without: without ?? '',
    }
    call(planCopy, { query }, { token, signal: leaving.signal }).then(
      (plan) => leaving.signal.aborted || setPlanned({ plan, isReading: false }),
      (problem: unknown) => leaving.signal.aborted || setPlanned({ problem, isReading: false }),
    )
    return () => leaving.abort()
  }, [token, eventId, modelId, firstDay, without])
  return planned
}
