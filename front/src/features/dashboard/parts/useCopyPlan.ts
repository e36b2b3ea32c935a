import type { CopyPlan } from '@parvis/contract/event-templates/event-templates.ts'
import { planCopy } from '@parvis/contract/event-templates/event-templates.ts'
import { useEffect, useState } from 'react'
import { call } from '#kit/call.ts'

export interface Copied {
  readonly token: string
  readonly eventId?: string | undefined
  readonly modelId?: string | undefined
  /** Empty until chosen: the plan proposes one. */
  readonly firstDay: string
  readonly without: string
}

interface Planned {
  readonly plan?: CopyPlan | undefined
  readonly problem?: unknown
  readonly isReading: boolean
}

/** The plan of a copy, read again at each choice; the previous plan stays until the next arrives. */
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
