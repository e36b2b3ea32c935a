import type { CallReply } from '@parvis/contract/kit/endpoint.ts'
import { headersOf } from '@parvis/contract/stats/stats.rules.ts'
import { getUsersView, listUsers } from '@parvis/contract/stats/stats.ts'
import { useEffect, useState } from 'react'
import { useEvent } from '#features/context/useEvent.ts'
import { useRead } from '#kit/read.ts'
import { useParams } from '#kit/router.tsx'
import type { Sort } from '#kit/ui/DataTable.tsx'

/** Specification 2, § 9. */
export const PAGE_SIZES = [25, 50, 100] as const
const TYPING_MS = 300

type Filters = Readonly<Record<string, string>>
export type PeopleReply = CallReply<typeof listUsers>

/** Filters as they are asked: once nobody types any more, and without the empty ones. */
function useSettled(filters: Filters): Filters {
  const [settled, setSettled] = useState(filters)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(filters), TYPING_MS)
    return () => clearTimeout(timer)
  }, [filters])
  return settled
}

const asked = (filters: Filters): Filters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '' && value !== '..'))

/** The table of people: its filters, its order, and where one stands in it. */
export function usePeople() {
  const { event } = useEvent()
  const params = { domainId: event.domainId, eventId: event.id }
  const view = useRead(getUsersView, { params }, { staleTime: 60_000 })
  const [typed, setTyped] = useState<Filters>()
  const filters = typed ?? view.data?.usersFilters ?? NO_FILTER
  const settled = useSettled(filters)
  const [sort, setSort] = useState<Sort>({ key: 'lastName', direction: 'ascending' })
  const [pageSize, setPageSize] = useState<number>(PAGE_SIZES[0])
  /** Where each page before this one ended. */
  const [trail, setTrail] = useState<readonly string[]>([])
  const query = {
    pageSize,
    filters: JSON.stringify(asked(settled)),
    headers: JSON.stringify(view.data?.usersHeaders ?? []),
    orderBy: JSON.stringify({ column: sort.key, direction: sort.direction === 'descending' ? 'desc' : 'asc' }),
    ...(trail.length > 0 && { after: trail.at(-1) }),
  }
  const people = useRead(
    listUsers,
    { params, query },
    { enabled: view.data !== undefined, placeholderData: (previous) => previous, staleTime: 0 },
  )
  const columns = people.data?.columns ?? []
  const known = columns.map(({ id }) => id)
  const next = people.data?.next ?? undefined
  const { userId: opened } = useParams<'userId'>()
  const fromTheStart = () => setTrail([])

  return {
    ...{ params, filters, sort, pageSize, columns, opened },
    data: people.data,
    error: view.error ?? people.error,
    retry: () => void (view.error ? view.refetch() : people.refetch()),
    isBusy: people.isPlaceholderData,
    headers: headersOf(view.data?.usersHeaders ?? [], known),
    /** What a file of the table is asked with. */
    asked: { filters: asked(filters), orderBy: { column: sort.key, direction: orderOf(sort) } },
    changeFilter(column: string, value: string) {
      setTyped({ ...filters, [column]: value })
      fromTheStart()
    },
    clearFilters() {
      setTyped({})
      fromTheStart()
    },
    sortBy(key: string) {
      setSort((now) => ({
        key,
        direction: now.key === key && now.direction === 'ascending' ? 'descending' : 'ascending',
      }))
      fromTheStart()
    },
    resize(size: number) {
      setPageSize(size)
      fromTheStart()
    },
    first: trail.length * pageSize + 1,
    goBack: trail.length > 0 ? () => setTrail(trail.slice(0, -1)) : undefined,
    goOn: next !== undefined && !people.isPlaceholderData ? () => setTrail([...trail, next]) : undefined,
  }
}

const NO_FILTER: Filters = {}
const orderOf = ({ direction }: Sort) => (direction === 'descending' ? ('desc' as const) : ('asc' as const))
