import type { CompanyWorld } from '@parvis/contract/companies/companies.steps.ts'
import type { FieldErrors, Resolver, UseFormReturn } from 'react-hook-form'
import { useForm } from 'react-hook-form'
import type { CallError } from '#kit/call.ts'
import { toSave, wrongIn } from './parts/saving.ts'
import type { TypedCompany } from './parts/views.ts'

export type { TypedCompany }
export { toSave }
export type CompanyTools = UseFormReturn<TypedCompany>

export function useCompanyFields(settings: CompanyWorld['settings'], typed: TypedCompany) {
  const resolver: Resolver<TypedCompany> = (values) => {
    const wrong = Object.entries(wrongIn(values, settings)).map(([name, message]) => [name, { type: 'rule', message }])
    return wrong.length > 0
      ? { values: {}, errors: Object.fromEntries(wrong) as FieldErrors<TypedCompany> }
      : { values, errors: {} }
  }
  const tools: CompanyTools = useForm<TypedCompany>({ defaultValues: typed, resolver })
  function refuse({ errors }: CallError) {
    for (const { path, message } of errors)
      tools.setError(path as keyof TypedCompany, { type: 'server', message }, { shouldFocus: true })
  }
  return { tools, refuse }
}
