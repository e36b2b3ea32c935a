import type { CompanyWorld } from '@parvis/contract/companies/companies.steps.ts'
import type { Company } from '@parvis/contract/companies/companies.ts'
import { addCompany, changeCompany } from '@parvis/contract/companies/companies.ts'
import type { CallError } from '#kit/call.ts'
import { useSend } from '#kit/send.ts'
import { useProblem } from '#kit/useProblem.ts'
import type { CompanyViews } from '../useCompanyViews.ts'
import { ofEvent, toSave } from './saving.ts'
import type { TypedCompany } from './views.ts'

interface Saving {
  readonly world: CompanyWorld
  readonly subjectId: string
  readonly views: CompanyViews
  readonly companyId: string | null
  readonly refuse: (refused: CallError) => void
}

/** Saves the company, then chooses it; refusals are shown at their fields. */
export function useSaveCompany({ world, subjectId, views, companyId, refuse }: Saving) {
  const tell = useProblem()
  const add = useSend(addCompany)
  const change = useSend(changeCompany)
  const error = add.error ?? change.error
  const told = {
    onSuccess: ({ id }: Company) => views.take(id),
    onError: refuse,
  }
  return {
    isBusy: add.isPending || change.isPending,
    problem: error && error.errors.length === 0 ? tell(error) : '',
    save(typed: TypedCompany) {
      const { domainId } = world.event
      const [query, body] = [ofEvent(world), { ...toSave(typed), userId: subjectId }]
      if (companyId === null) add.mutate({ params: { domainId }, query, body }, told)
      else change.mutate({ params: { domainId, companyId }, query, body }, told)
    },
  }
}
