import type { JournalLine } from '@parvis/contract/journal/journal.ts'
import { listJournal } from '@parvis/contract/journal/journal.ts'
import type { AuditKind } from '@parvis/contract/kit/audit.ts'
import { auditKinds } from '@parvis/contract/kit/audit.ts'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { call } from '#kit/call.ts'
import { paths } from '#kit/paths.ts'
import { useRead } from '#kit/read.ts'
import { useSearch } from '#kit/router.tsx'
import { useGo } from '#kit/useGo.ts'

export interface Filters {
  readonly by?: string | undefined
  readonly person?: string | undefined
  readonly kind?: AuditKind | undefined
}

export function useFilters(): { filters: Filters; change: (filters: Filters) => void } {
  const { event } = useEvent()
  const go = useGo()
  const search: Readonly<Record<string, string | undefined>> = useSearch()
  const read = (key: string) => (typeof search[key] === 'string' ? search[key] : undefined)
  const filters = {
    by: read('by'),
    person: read('person'),
    kind: auditKinds.find((kind) => kind === search['kind']),
  }
  function change(wanted: Filters) {
    const query = new URLSearchParams(Object.entries(wanted).filter(([, value]) => value)).toString()
    go(paths.journal(event.context) + (query && `?${query}`))
  }
  return { filters, change }
}

export function useJournal(filters: Filters) {
  const { event } = useEvent()
  const params = { domainId: event.domainId, eventId: event.id }
  const latest = useRead(listJournal, { params, query: { ...filters } }, { staleTime: 0 })
  const [older, setOlder] = useState<readonly JournalLine[]>([])
  // The cursor of older pages; undefined until one has been read, when the latest page's is used.
  const [from, setFrom] = useState<string | null>()
  const [problem, setProblem] = useState<unknown>(null)
  const [isReading, setReading] = useState(false)
  const next = from === undefined ? (latest.data?.next ?? null) : from
  async function readOlder() {
    if (next === null || isReading) return
    setReading(true)
    try {
      const page = await call(listJournal, { params, query: { ...filters, before: next } })
      setProblem(null)
      setOlder([...older, ...page.data])
      setFrom(page.next)
    } catch (failure) {
      setProblem(failure)
    } finally {
      setReading(false)
    }
  }
  const lines = latest.data && [...latest.data.data, ...older]
  return { latest, lines, hasOlder: next !== null, readOlder: () => void readOlder(), isReading, problem }
}
