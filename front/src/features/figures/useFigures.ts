import type { amongColumns } from '@parvis/contract/figures/figures.ts'
import { readAnswerFigures, readFigures } from '@parvis/contract/figures/figures.ts'
import { useState } from 'react'
import { useEvent } from '#features/context/useEvent.ts'
import { useRead } from '#kit/read.ts'

/** Others register, answer and arrive meanwhile; a hidden page does not ask. */
const AGAIN_MS = 15_000

/** Among whom answers are counted. */
export interface Among {
  readonly column: (typeof amongColumns)[number]
  readonly value: string
}

/** What the team counts, as it is now. */
export function useFigures() {
  const { event } = useEvent()
  const params = { domainId: event.domainId, eventId: event.id }
  return useRead(readFigures, { params }, { refetchInterval: AGAIN_MS, staleTime: 0 })
}

/** The answers of those among whom they are counted: everybody until somebody chooses. */
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
