import type { CompanyWorld } from '@parvis/contract/companies/companies.steps.ts'
import type { StepProps } from '#kit/form/step.ts'
import { CompanyForm } from './parts/CompanyForm.tsx'
import { CompanyList } from './parts/CompanyList.tsx'
import { CompanySearch } from './parts/CompanySearch.tsx'
import { useCompanyViews } from './useCompanyViews.ts'

export function CompaniesStep(props: StepProps<CompanyWorld>) {
  const views = useCompanyViews(props)
  const { world, subjectId } = props
  const { view, opening } = views
  if (view.screen === 'search') return <CompanySearch key={opening} {...{ world, subjectId, views, view }} />
  if (view.screen === 'form') return <CompanyForm key={opening} {...{ world, subjectId, views, view }} />
  return <CompanyList key={opening} {...props} views={views} />
}
