import type { CompanyWorld, companiesStep } from '@parvis/contract/companies/companies.steps.ts'
import type * as z from 'zod/mini'
import type { StepSaver } from '#features/participation/step-saver.service.ts'
import { comeFor } from './companies.service.ts'

export type CompanyChosen = CompanyWorld & {
  readonly draft: { readonly companies?: z.output<typeof companiesStep.schema> | undefined }
}

export const companySaver: StepSaver<CompanyChosen> = async (tx, ports, { event, user, world }) => {
  const companyId = world.draft.companies?.companyId
  if (companyId !== undefined) await comeFor(tx, ports, { eventId: event.row.id, userId: user.id, companyId })
}
