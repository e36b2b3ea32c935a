import { useEffect, useState } from 'react'
import { useLocation, useSearch } from '#kit/router.tsx'
import type { Sort } from '#kit/ui/DataTable.tsx'
import { useGo } from '#kit/useGo.ts'

export type Filters = Readonly<Record<string, string>>

const TYPING_MS = 300
/** Prefix of filters in the address. `tous` overrides the filters that the event has saved. */
const PREFIX = 'f.'
const EVERYBODY = 'tous'
const ORDER = 'tri'

const filled = (filters: Filters): Filters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '' && value !== '..'))

function readFilters(search: Readonly<Record<string, unknown>>): Filters | undefined {
  const found = Object.entries(search).flatMap(([name, value]) =>
    name.startsWith(PREFIX) && typeof value === 'string' ? [[name.slice(PREFIX.length), value] as const] : [],
  )
  return found.length > 0 || search[EVERYBODY] !== undefined ? Object.fromEntries(found) : undefined
}

function readSort({ [ORDER]: order }: Readonly<Record<string, unknown>>): Sort {
  if (typeof order !== 'string' || order === '') return { key: 'lastName', direction: 'ascending' }
  return order.startsWith('-')
    ? { key: order.slice(1), direction: 'descending' }
    : { key: order, direction: 'ascending' }
}

export const queryOf = (filters: Filters, { key, direction }: Sort): string => {
  const query = new URLSearchParams(Object.entries(filled(filters)).map(([id, value]) => [PREFIX + id, value]))
  if (query.size === 0) query.set(EVERYBODY, '')
  if (key !== 'lastName' || direction !== 'ascending') query.set(ORDER, direction === 'descending' ? `-${key}` : key)
  return `?${query}`
}

/**
 * Filters and sort order, kept in the address, which may be sent to a colleague. Typed text shows at once, and enters
 * the address after a pause.
 */
export function useAskedPeople(kept: Filters | undefined) {
  const go = useGo()
  const search: Readonly<Record<string, unknown>> = useSearch()
  const { pathname, search: searchStr } = useLocation()
  const inAddress = readFilters(search) ?? kept ?? {}
  const sort = readSort(search)
  const [typed, setTyped] = useState<{ readonly filters: Filters; readonly from: string; readonly to: string }>()
  // Typed text is dropped when the address has changed by navigation.
  const isTyped = typed !== undefined && (searchStr === typed.from || searchStr === typed.to)
  const filters = isTyped ? typed.filters : inAddress
  useEffect(() => {
    if (!isTyped || searchStr === typed.to) return
    const timer = setTimeout(() => go(pathname + typed.to, { replace: true }), TYPING_MS)
    return () => clearTimeout(timer)
  }, [isTyped, typed, searchStr, pathname, go])
  return {
    filters,
    sort,
    settled: filled(inAddress),
    asked: filled(filters),
    change: (next: Filters) => setTyped({ filters: next, from: searchStr, to: queryOf(next, sort) }),
    sortBy(key: string) {
      const isDescending = sort.key === key && sort.direction === 'ascending'
      go(pathname + queryOf(filters, { key, direction: isDescending ? 'descending' : 'ascending' }), { replace: true })
    },
  }
}
