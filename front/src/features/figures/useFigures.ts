import type { amongColumns } from '@parvis/contract/figures/figures.ts'
import { readAnswerFigures, readFigures } from '@parvis/contract/figures/figures.ts'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useRead } from '#kit/read.ts'

/** People register and arrive meanwhile; polling stops while the page is hidden. */
const AGAIN_MS = 15_000

export interface Among {
  readonly column: (typeof amongColumns)[number]
  readonly value: string
}

export function useFigures() {
  const { event } = useEvent()
  const params = { domainId: event.domainId, eventId: event.id }
  return useRead(readFigures, { params }, { refetchInterval: AGAIN_MS, staleTime: 0 })
}

export function useAnswers() {
  const { event } = useEvent()
  const [among, choose] = useState<Among>()
  const params = { domainId: event.domainId, eventId: event.id }
  const read = useRead(
    readAnswerFigures,
    { params, query: among ?? {} },
    { refetchInterval: AGAIN_MS, staleTime: 0, placeholderData: (previous) => previous },
  )
  return { ...read, among, choose }
}
