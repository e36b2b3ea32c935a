import { descriptionProblems } from '@parvis/contract/companies/companies.rules.ts'
import type { CompanyWorld } from '@parvis/contract/companies/companies.steps.ts'
import { CompanyFields } from '@parvis/contract/companies/companies.ts'
import { normaliseIndex } from '@parvis/contract/companies/company-index.rules.ts'
import { problemsOf } from '@parvis/contract/kit/problems.ts'
import type { TypedCompany } from './views.ts'

export function ofEvent(world: CompanyWorld): { eventId: string; typoId?: string } {
  const { draft, subject } = world
  const typoId = draft.typology?.typoId ?? subject.UserEvent?.typoId ?? subject.typoId
  return { eventId: world.event.id, ...(typoId ? { typoId } : {}) }
}

export const toSave = (typed: TypedCompany): CompanyFields => ({
  name: typed.name,
  siren: normaliseIndex(typed.siren),
  country: typed.country,
  address1: typed.address1,
  postalCode: typed.postalCode,
  city: typed.city,
})

/** Errors of a typed company by the server's rules: word keys by field. */
export function wrongIn(typed: TypedCompany, settings: CompanyWorld['settings']): Readonly<Record<string, string>> {
  const shape = problemsOf(CompanyFields, typed)
  return { ...shape, ...descriptionProblems({ ...typed, siren: normaliseIndex(typed.siren) }, settings) }
}
