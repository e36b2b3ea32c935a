import { bare } from '#kit/typed.ts'

/** Countries with their own rule, in order of display (specification 1, § 9). */
export const companyCountries = ['FR', 'IT', 'CH', 'PT', 'PL', 'ES'] as const
export type CompanyCountry = (typeof companyCountries)[number]
export const DEFAULT_COUNTRY: CompanyCountry = 'FR'

/** Canonical identifier, without the spaces that people copy. */
export const normaliseIndex = (typed: string): string => bare(typed)
