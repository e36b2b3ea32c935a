import { listCategories } from '@parvis/contract/categories/categories.ts'
import { listCompanies } from '@parvis/contract/companies/companies.ts'
import { listConferences } from '@parvis/contract/conferences/conferences.ts'
import type { SettingLayers } from '@parvis/contract/context/context.rules.ts'
import type { Event } from '@parvis/contract/context/context.ts'
import { useRead } from '#kit/read.ts'
import type { Known } from './parts/flow.ts'
import { asks, asksCompany } from './parts/flow.ts'

/** The person's companies, and what the event holds: conferences and their categories. Nothing is read of a step that is off. */
export function useProgramme({ domainId, id: eventId }: Event, layers: SettingLayers, userId: string) {
  const hasCompanies = asksCompany(layers)
  const hasConferences = asks(layers, 'FO_MEETING_CONFERENCES_ACTIVE')
  const hasCategories = asks(layers, 'FO_CATEGORIES_ACTIVE')
  const companies = useRead(listCompanies, { params: { domainId }, query: { userId } }, { enabled: hasCompanies })
  const conferences = useRead(
    listConferences,
    { params: { domainId, eventId }, query: { userId, all: 'true' } },
    { enabled: hasConferences, staleTime: 0 },
  )
  const categories = useRead(listCategories, { query: { eventId } }, { enabled: hasCategories })
  const programme: Pick<Known, 'companies' | 'conferences' | 'categories'> = {
    companies: companies.data?.data ?? [],
    conferences: conferences.data?.data ?? [],
    categories: categories.data?.data ?? [],
  }
  return {
    programme,
    reads: [companies, conferences, categories],
    isReading:
      (hasCompanies && !companies.data) || (hasConferences && !conferences.data) || (hasCategories && !categories.data),
  }
}
