import { bare } from '#kit/typed.ts'

/** Countries with a rule of their own, in the order they are offered (specification 1, § 9). */
export const companyCountries = ['FR', 'IT', 'CH', 'PT', 'PL', 'ES'] as const
export type CompanyCountry = (typeof companyCountries)[number]
export const DEFAULT_COUNTRY: CompanyCountry = 'FR'

/** An identifier as it is kept and compared: people copy it with the spaces it is printed with. */
export const normaliseIndex = (typed: string): string => bare(typed)
