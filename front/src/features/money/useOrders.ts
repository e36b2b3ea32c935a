import { listOrders, orderStates } from '@parvis/contract/checkout/checkout.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { paths } from '#kit/paths.ts'
import { useRead } from '#kit/read.ts'
import { useSearch } from '#kit/router.tsx'
import { useGo } from '#kit/useGo.ts'

export const PAGE_SIZE = 25

/** Filters, kept in the address, which may be sent to a colleague. */
export interface OrderFilters {
  readonly search?: string | undefined
  readonly state?: (typeof orderStates)[number] | undefined
  readonly since?: string | undefined
}

export function useOrderFilters() {
  const { event } = useEvent()
  const go = useGo()
  const found = useSearch<'cherche' | 'etat' | 'depuis' | 'page'>()
  const read = (key: keyof typeof found) => found[key] || undefined
  const since = read('depuis')
  const filters: OrderFilters = {
    search: read('cherche'),
    state: orderStates.find((state) => state === found['etat']),
    since: since !== undefined && /^\d{4}-\d\d-\d\d$/.test(since) ? since : undefined,
  }
  const page = Math.max(1, Number(read('page')) || 1)
  const show = (wanted: OrderFilters, at = 1) => {
    const { search, state, since: from } = wanted
    const query = {
      ...{ cherche: search || undefined, etat: state, depuis: from },
      page: at > 1 ? String(at) : undefined,
    }
    go(paths.money(event.context, query), { replace: true })
  }
  return { filters, page, show, isFiltered: Object.values(filters).some((filter) => filter !== undefined) }
}

export function useOrders({ filters, page }: { readonly filters: OrderFilters; readonly page: number }) {
  const { event } = useEvent()
  const params = { domainId: event.domainId, eventId: event.id }
  return useRead(
    listOrders,
    { params, query: { ...filters, page, pageSize: PAGE_SIZE } },
    { placeholderData: (previous) => previous, staleTime: 0 },
  )
}
