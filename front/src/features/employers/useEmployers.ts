import type { EventCompany } from '@parvis/contract/employers/employers.ts'
import { companySorts, listEventCompanies } from '@parvis/contract/employers/employers.ts'
import { fullName } from '@parvis/contract/kit/full-name.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { paths } from '#kit/paths.ts'
import { useRead } from '#kit/read.ts'
import { useSearch } from '#kit/router.tsx'
import { useSay } from '#kit/say.tsx'
import { useGo } from '#kit/useGo.ts'

export const PAGE_SIZE = 50

/** Filters and sort order, kept in the address, which may be sent to a colleague. */
export interface EmployerFilters {
  readonly search: string
  readonly sort: (typeof companySorts)[number]
}

export function useEmployerFilters() {
  const { event } = useEvent()
  const go = useGo()
  const found = useSearch<'cherche' | 'tri' | 'page'>()
  const filters: EmployerFilters = {
    search: found['cherche'] ?? '',
    sort: companySorts.find((sort) => sort === found['tri']) ?? 'name',
  }
  const show = ({ search, sort }: EmployerFilters, at = 1) =>
    go(
      paths.employers(event.context, {
        cherche: search || undefined,
        tri: sort === 'name' ? undefined : sort,
        page: at > 1 ? String(at) : undefined,
      }),
      { replace: true },
    )
  return { filters, page: Math.max(1, Number(found['page']) || 1), show }
}

export function useEmployers({ filters, page }: { readonly filters: EmployerFilters; readonly page: number }) {
  const { event } = useEvent()
  const params = { domainId: event.domainId, eventId: event.id }
  return useRead(
    listEventCompanies,
    { params, query: { ...filters, page, pageSize: PAGE_SIZE } },
    { placeholderData: (previous) => previous, staleTime: 0 },
  )
}

export function useEmployerNames() {
  const say = useSay()
  const { event } = useEvent()
  return {
    nameOf: ({ name }: Pick<EventCompany, 'name'>) => name || say('employers.unnamed'),
    personOf: ({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }) =>
      fullName({ firstName, lastName }) || say('employers.noName'),
    hrefOf: (companyId: string) => paths.employer(event.context, companyId),
    cardOf: (userId: string) => paths.person(event.context, userId),
    participantsOf: (name: string) => paths.participants(event.context, { 'f.company': name }),
  }
}
