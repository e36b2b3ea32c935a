import { articlesOpening } from '#features/articles/articles.ts'
import { categoriesOpening } from '#features/categories/categories.ts'
import { companiesOpening } from '#features/companies/companies.ts'
import { conferencesOpening } from '#features/conferences/conferences.ts'
import { formsOpening } from '#features/forms/forms.ts'
import { quotasOpening } from '#features/quotas/quotas.ts'
import { typologiesOpening } from '#features/typologies/typologies.ts'
import type { EndpointShape } from '#kit/endpoint.ts'
import type { OpeningShare } from '#kit/opening.ts'
import type { Refusal } from '#kit/refusal.ts'

/** Data of the steps, the longest reads first. A feature whose steps read data adds its line here. */
const shares = [
  typologiesOpening,
  formsOpening,
  conferencesOpening,
  categoriesOpening,
  articlesOpening,
  quotasOpening,
  companiesOpening,
] as const

type Together<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer All) => void ? All : never
type OpeningFields = Together<(typeof shares)[number]['fields']>

const all: readonly OpeningShare[] = shares

/** Fields of an opening, which the bundle of the page leaves out. */
export const openingFields = (): OpeningFields => Object.assign({}, ...all.map(({ fields }) => fields))

/** Reads of these kinds, of all features. */
export const openingReads = (...kinds: readonly ('reads' | 'limited' | 'held')[]): EndpointShape[] =>
  all.flatMap((share) => kinds.flatMap((kind) => share[kind] ?? []))

/** Refusals of a registration by its steps. */
export const openingRefusals = (): Refusal[] => all.flatMap(({ refusals }) => refusals ?? [])
