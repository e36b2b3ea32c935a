import * as z from 'zod/mini'
import { Email, Extended, Id, maxLength } from '#kit/fields.ts'
import type { Fault, Known, Read } from '#kit/part.ts'
import { idsOf, Name, repeated, unknown } from '#kit/part.ts'
import { DEFAULT_COUNTRY, normaliseIndex } from './company-index.rules.ts'

const FiledCompany = z.strictObject({
  id: Id,
  name: Name,
  siren: z._default(z.string().check(maxLength(60), z.overwrite(normaliseIndex)), ''),
  country: z._default(z.string().check(z.regex(/^[A-Z]{2}$/)), DEFAULT_COUNTRY),
  address1: z._default(Name, ''),
  postalCode: z._default(Name, ''),
  city: z._default(Name, ''),
  extended: z._default(Extended, {}),
  employees: z._default(z.array(Email).check(maxLength(1000)), []),
})
export type FiledCompany = z.output<typeof FiledCompany>

export const companyRecords = { companies: z._default(z.array(FiledCompany).check(maxLength(20_000)), []) }
export const companyHelp = 'Les sociétés du domaine et qui y travaille, par son adresse'

export const filedEmployment = { company: z.optional(Id) }

/** Refuses repeated companies and identifiers; employees must be people of the file. */
export const companyFaults = ({ companies }: Read<typeof companyRecords>, known: Known): Fault[] => [
  ...repeated('companies', idsOf(companies)),
  ...repeated(
    'companies',
    companies.map(({ id, country, siren }) => (siren === '' ? id : `${country} ${siren}`)),
  ),
  ...companies.flatMap(({ employees }, i) =>
    employees.flatMap((email, j) => unknown(`companies.${i}.employees.${j}`, email, known('people'))),
  ),
]
