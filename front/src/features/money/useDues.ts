import { dueKinds, dueSorts, dueWays, readDues } from '@parvis/contract/money/money.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { paths } from '#kit/paths.ts'
import { useRead } from '#kit/read.ts'
import { useSearch } from '#kit/router.tsx'
import { useGo } from '#kit/useGo.ts'

export const PAGE_SIZE = 50

/** Filters and sort order, kept in the address, which may be sent to a colleague. */
export interface DueFilters {
  readonly search?: string | undefined
  readonly way?: (typeof dueWays)[number] | undefined
  readonly kind?: (typeof dueKinds)[number] | undefined
  readonly sort?: (typeof dueSorts)[number] | undefined
}

export function useDueFilters() {
  const { event } = useEvent()
  const go = useGo()
  const found = useSearch<'cherche' | 'moyen' | 'relance' | 'tri' | 'page'>()
  const filters: DueFilters = {
    search: found['cherche'] || undefined,
    way: dueWays.find((way) => way === found['moyen']),
    kind: dueKinds.find((kind) => kind === found['relance']),
    sort: dueSorts.find((sort) => sort === found['tri']),
  }
  const page = Math.max(1, Number(found['page']) || 1)
  const show = ({ search, way, kind, sort }: DueFilters, at = 1) => {
    const query = { cherche: search, moyen: way, relance: kind, tri: sort, page: at > 1 ? String(at) : undefined }
    go(paths.dues(event.context, query), { replace: true })
  }
  const { search, way, kind } = filters
  return { filters, page, show, isFiltered: [search, way, kind].some((filter) => filter !== undefined) }
}

/** Amounts are sorted from the largest, other columns ascending. */
export const askedOf = (filters: DueFilters) => ({
  ...filters,
  direction: filters.sort === 'amount' ? ('descending' as const) : ('ascending' as const),
})

export function useDues({ filters, page }: { readonly filters: DueFilters; readonly page: number }) {
  const { event } = useEvent()
  const params = { domainId: event.domainId, eventId: event.id }
  return useRead(
    readDues,
    { params, query: { ...askedOf(filters), page, pageSize: PAGE_SIZE } },
    { placeholderData: (previous) => previous, staleTime: 0 },
  )
}
