import type { CompanyWorld } from '@parvis/contract/companies/companies.steps.ts'
import { addCompany, addEmployee } from '@parvis/contract/companies/companies.ts'
import { useSend } from '#kit/send.ts'
import type { CompanyViews } from '../useCompanyViews.ts'
import { ofEvent, toSave } from './saving.ts'
import type { FoundCompany } from './useLookUp.ts'
import { formOf } from './views.ts'

/** Links the person to a found company and chooses it; one without a name is completed first. */
export function useEmployment(world: CompanyWorld, subjectId: string, views: CompanyViews) {
  const employ = useSend(addEmployee)
  const add = useSend(addCompany)
  const params = { domainId: world.event.domainId }
  return {
    isBusy: employ.isPending || add.isPending,
    error: employ.error ?? add.error,
    take(found: FoundCompany) {
      const { id: companyId } = found
      if (companyId !== null) {
        employ.mutate({ params, body: { userId: subjectId, companyId } }, { onSuccess: () => views.take(companyId) })
      } else if (found.name === '') {
        views.go(formOf(found))
      } else {
        const body = { ...toSave(found), userId: subjectId }
        add.mutate({ params, query: ofEvent(world), body }, { onSuccess: ({ id }) => views.take(id) })
      }
    },
  }
}
