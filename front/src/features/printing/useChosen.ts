import { useLocation, useSearch } from '#kit/router.tsx'
import { useGo } from '#kit/useGo.ts'

/** Same prefix as the filters of the list of people, so that its address can be reused. */
const PREFIX = 'f.'
const NAMED = 'personnes'

/** The people of the address: a selection, filters, or all. */
export function useChosen() {
  const go = useGo()
  const { pathname } = useLocation()
  const search: Readonly<Record<string, unknown>> = useSearch()
  const filters = Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) =>
      name.startsWith(PREFIX) && typeof value === 'string' && value !== '' ? [[name.slice(PREFIX.length), value]] : [],
    ),
  )
  const named = search[NAMED]
  const userIds = typeof named === 'string' && named !== '' ? named.split(',') : undefined
  function show(next: Readonly<Record<string, string>>, ids: readonly string[] | undefined) {
    const query = new URLSearchParams(
      Object.entries(next).flatMap(([id, value]) => (value === '' ? [] : [[PREFIX + id, value]])),
    )
    if (ids) query.set(NAMED, ids.join(','))
    go(query.size > 0 ? `${pathname}?${query}` : pathname, { replace: true })
  }
  return {
    filters,
    userIds,
    filterBy: (column: string, value: string) => show({ ...filters, [column]: value }, userIds),
    everybody: () => show({}, undefined),
  }
}
