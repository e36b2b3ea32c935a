import type { CallReply } from '@parvis/contract/kit/endpoint.ts'
import { headersOf, usualHeaders } from '@parvis/contract/stats/stats.rules.ts'
import { getUsersView, listUsers } from '@parvis/contract/stats/stats.ts'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useRead } from '#kit/read.ts'
import { useParams } from '#kit/router.tsx'
import type { Sort } from '#kit/ui/DataTable.tsx'
import { useAskedPeople } from './useAskedPeople.ts'

export const PAGE_SIZES = [25, 50, 100] as const

export type PeopleReply = CallReply<typeof listUsers>

const AT_FIRST = ['lastName', 'company', 'typology', 'days', 'standing', 'registeredAt'] as const
/** Columns added to every export: a file without first names and addresses is of little use elsewhere. */
const IN_FILES = ['firstName', 'email'] as const

export function usePeople() {
  const { event } = useEvent()
  const params = { domainId: event.domainId, eventId: event.id }
  const view = useRead(getUsersView, { params }, { staleTime: 60_000 })
  const who = useAskedPeople(view.data?.usersFilters)
  const { filters, sort, settled } = who
  const order = { column: sort.key, direction: orderOf(sort) }
  const asking = JSON.stringify([settled, order])
  const [pageSize, setPageSize] = useState<number>(PAGE_SIZES[0])
  const [passed, pass] = useState<{ readonly asking: string; readonly ends: readonly string[] }>()
  const trail = passed?.asking === asking ? passed.ends : []
  const setTrail = (ends: readonly string[]) => pass({ asking, ends })
  const { ownHeaders = [], usersHeaders = [] } = view.data ?? {}
  const teamHeaders = usersHeaders.length > 0 ? usersHeaders : AT_FIRST
  const wanted = ownHeaders.length > 0 ? ownHeaders : teamHeaders
  const query = {
    pageSize,
    filters: JSON.stringify(settled),
    // A row needs the name, even where the columns do not show it.
    headers: JSON.stringify([...new Set([...wanted, 'lastName', 'firstName'])]),
    orderBy: JSON.stringify(order),
    ...(trail.length > 0 && { after: trail.at(-1) }),
  }
  const people = useRead(
    listUsers,
    { params, query },
    { enabled: view.data !== undefined, placeholderData: (previous) => previous, staleTime: 0 },
  )
  const columns = people.data?.columns ?? []
  const besides = people.data?.besides ?? []
  const known = columns.map(({ id }) => id)
  const next = people.data?.next ?? undefined
  const { userId: opened } = useParams<'userId'>()
  const fromTheStart = () => setTrail([])
  const headers = people.data ? headersOf(wanted, known) : [...usualHeaders]

  return {
    ...{ params, filters, settled, sort, pageSize, columns, besides, opened, headers, teamHeaders },
    data: people.data,
    error: view.error ?? people.error,
    retry: () => void (view.error ? view.refetch() : people.refetch()),
    isBusy: people.isPlaceholderData,
    inFiles: [...new Set([...headers.slice(0, 1), ...IN_FILES, ...headers.slice(1)])].filter((id) =>
      known.includes(id),
    ),
    asked: { filters: who.asked, orderBy: order },
    changeFilter: (column: string, value: string) => who.change({ ...filters, [column]: value }),
    clearFilters: () => who.change({}),
    sortBy: who.sortBy,
    resize(size: number) {
      setPageSize(size)
      fromTheStart()
    },
    first: trail.length * pageSize + 1,
    goBack: trail.length > 0 ? () => setTrail(trail.slice(0, -1)) : undefined,
    goOn: next !== undefined && !people.isPlaceholderData ? () => setTrail([...trail, next]) : undefined,
  }
}

const orderOf = ({ direction }: Sort) => (direction === 'descending' ? ('desc' as const) : ('asc' as const))
