import type { CompanyWorld } from '@parvis/contract/companies/companies.steps.ts'
import { useEffect, useEffectEvent } from 'react'
import { StepSheet } from '#kit/form/StepSheet.tsx'
import { useSay } from '#kit/say.tsx'
import { CompanyPanel } from '../CompanyPanel.tsx'
import { useCompanyFields } from '../useCompanyFields.ts'
import type { CompanyViews } from '../useCompanyViews.ts'
import { wrongIn } from './saving.ts'
import { useSaveCompany } from './useSaveCompany.ts'
import type { TypedCompany, View } from './views.ts'

type FormView = Extract<View, { screen: 'form' }>

interface CompanyFormProps {
  world: CompanyWorld
  subjectId: string
  views: CompanyViews
  view: FormView
}

export function CompanyForm({ world, subjectId, views, view }: CompanyFormProps) {
  const say = useSay()
  const { settings } = world
  const { tools, refuse } = useCompanyFields(settings, view.typed)
  const keep = useEffectEvent((typed: TypedCompany) => views.keep({ ...view, typed }))
  useEffect(
    () => tools.subscribe({ formState: { values: true }, callback: ({ values }) => keep({ ...values }) }),
    [tools.subscribe],
  )
  const saving = useSaveCompany({ world, subjectId, views, companyId: view.companyId, refuse })
  const isKnown = view.companyId !== null
  const title = say(isKnown ? 'companies.form.edit' : 'companies.form.new')
  const sheet = views.subFrame(title, say('companies.form.save'), say('companies.back'))
  const frame = { ...sheet, busy: sheet.busy || saving.isBusy }
  const isLacking = isKnown && Object.keys(wrongIn(view.typed, settings)).length > 0
  return (
    <StepSheet frame={frame} lead={isLacking ? say('companies.form.incomplete') : undefined}>
      <form id={frame.formId} noValidate onSubmit={(event) => void tools.handleSubmit(saving.save)(event)}>
        <CompanyPanel {...{ settings, tools }} problem={saving.problem} failed={say('companies.form.failed')} />
      </form>
    </StepSheet>
  )
}
