import * as z from 'zod/mini'
import type { ParticipationWorld } from '#features/participation/participation.steps.ts'
import { comes } from '#features/participation/participation.steps.ts'
import { Id } from '#kit/fields.ts'
import { noErrors, step } from '#kit/step.ts'
import { companyProblems } from './companies.rules.ts'
import type { Company } from './companies.ts'

export interface CompanyWorld extends ParticipationWorld {
  readonly draft: ParticipationWorld['draft'] & { readonly typology?: { readonly typoId: string } | undefined }
  readonly companies: readonly Company[]
}

/**
 * Whether the person may come for a company: it must satisfy the event's rules. One they already come for stays, even
 * if its country is no longer accepted.
 */
export function mayComeFor(company: Company, { settings, subject }: CompanyWorld): boolean {
  const [problem] = Object.values(companyProblems(company, settings))
  const isHeld = subject.UserEvent?.Employee?.Company.id === company.id
  return !problem || (isHeld && problem === 'CHOICE_UNKNOWN')
}

/** The company that the person comes for: one of theirs, complete and with its identifier (specification 1, § 5). */
export const companiesStep = step({
  key: 'companies',
  schema: z.object({ companyId: Id }),
  screen: 'alone',
  questions: () => 3,
  shown: (world: CompanyWorld) => comes(world) && world.settings.FO_COMPANIES_ACTIVE,
  errors(answer, world: CompanyWorld) {
    const chosen = world.companies.find((company) => company.id === answer?.companyId)
    if (!chosen) return { companyId: 'CHOICE_REQUIRED' }
    return mayComeFor(chosen, world) ? noErrors : { companyId: 'COMPANY_INCOMPLETE' }
  },
  prefill({ subject }: CompanyWorld) {
    const employee = subject.UserEvent?.Employee
    return employee ? { companyId: employee.Company.id } : undefined
  },
})
