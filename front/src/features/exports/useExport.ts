import type { ExportStanding } from '@parvis/contract/exports/exports.ts'
import { getExport } from '@parvis/contract/exports/exports.ts'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useRead } from '#kit/read.ts'

const ASK_MS = 1000
/** A file's address expires after a quarter of an hour. */
const RENEW_MS = 10 * 60_000

function nextAsk(standing: ExportStanding | undefined): number | false {
  if (standing?.status === 'failed') return false
  return standing?.status === 'ready' ? RENEW_MS : ASK_MS
}

/** A file is kept for a day. */
const isGone = (error: { status: number } | null): boolean => error?.status === 404

export function useExport() {
  const { event } = useEvent()
  const [started, setStarted] = useState<ExportStanding>()
  const params = { domainId: event.domainId, eventId: event.id, exportId: started?.id ?? '' }
  const { data, error } = useRead(
    getExport,
    { params },
    {
      enabled: started !== undefined,
      refetchInterval: ({ state }) => (isGone(state.error) ? false : nextAsk(state.data)),
      staleTime: 0,
    },
  )
  return {
    standing: isGone(error) ? undefined : (data ?? started),
    error,
    follow: setStarted,
    forget: () => setStarted(undefined),
  }
}
