import * as z from 'zod/mini'
import { getMe, getUser } from '#features/users/users.ts'
import { countries } from '#kit/countries.ts'
import { endpoint } from '#kit/endpoint.ts'
import { DomainPath, Id, lineText, maxLength, requiredLine } from '#kit/fields.ts'
import { opening } from '#kit/opening.ts'
import { refusals } from '#kit/refusal.ts'
import { DEFAULT_COUNTRY, normaliseIndex } from './company-index.rules.ts'

export const companyRefusals = refusals({ COMPANY_INVALID: 422, COMPANY_KNOWN: 409, COMPANY_SHARED: 403 })

/** A company (specification 1, § 3); `siren` is its national identifier. */
export const Company = z.object({
  id: Id,
  name: z.string(),
  siren: z.string(),
  country: z.string(),
  address1: z.string(),
  postalCode: z.string(),
  city: z.string(),
})
export type Company = z.output<typeof Company>

const Index = z.string('REQUIRED').check(maxLength(60), z.overwrite(normaliseIndex), z.minLength(1, 'REQUIRED'))
const isCountry = z.refine<string>((code) => countries.includes(code), 'CHOICE_UNKNOWN')
/** ISO 3166-1 alpha-2; an event may accept only some. */
const Country = z._default(z.string().check(maxLength(2, 'CHOICE_UNKNOWN'), isCountry), DEFAULT_COUNTRY)

export const CompanyFields = z.object({
  name: requiredLine(200),
  siren: z._default(z.string().check(maxLength(60), z.overwrite(normaliseIndex)), ''),
  country: Country,
  address1: z._default(lineText(300), ''),
  postalCode: z._default(lineText(20), ''),
  city: z._default(lineText(120), ''),
})
export type CompanyFields = z.output<typeof CompanyFields>

const OfEvent = z.object({ eventId: z.optional(Id), typoId: z.optional(Id) })
const WithUser = { userId: z.optional(Id) }
const CompanyPath = z.extend(DomainPath, { companyId: Id })
const EmployeePath = z.extend(CompanyPath, { userId: Id })
const Employment = z.object({ id: Id })

export const ListedCompany = z.omit(Company, { id: true })
export type ListedCompany = z.output<typeof ListedCompany>

export const listCompanies = endpoint({
  route: 'GET /v2/domains/:domainId/companies',
  summary:
    'List the companies of the caller, or of somebody they registered; with `siren`, look one up: name and address only',
  access: 'user',
  params: DomainPath,
  query: z.object({ userId: z.optional(Id), siren: z.optional(Index), country: Country }),
  reply: z.object({
    data: z.array(Company),
    /** Listed companies that the caller may change; absent in a look-up. */
    changeable: z.optional(z.array(Id)),
    /** Entry of the public directory, if the domain does not know the company. */
    listed: z.nullable(ListedCompany),
    directory: z.enum(['unasked', 'found', 'none', 'unavailable']),
  }),
  perMinute: 120,
})

export const addCompany = endpoint({
  route: 'POST /v2/domains/:domainId/companies',
  summary: 'Describe a company and work for it; one that the domain knows by its identifier is taken as it is',
  access: 'user',
  strength: 'anonymous',
  params: DomainPath,
  query: OfEvent,
  body: z.extend(CompanyFields, WithUser),
  reply: Company,
  refusals: [companyRefusals.COMPANY_INVALID],
  stale: () => [listCompanies],
})

export const changeCompany = endpoint({
  route: 'PUT /v2/domains/:domainId/companies/:companyId',
  summary:
    'Change a company, as who wrote it while nobody else comes for it, or as an employee whom an organiser confirmed',
  access: 'user',
  strength: 'anonymous',
  params: CompanyPath,
  query: OfEvent,
  body: z.extend(CompanyFields, WithUser),
  reply: Company,
  refusals: [companyRefusals.COMPANY_INVALID, companyRefusals.COMPANY_KNOWN, companyRefusals.COMPANY_SHARED],
  stale: () => [listCompanies, getMe, getUser],
})

export const addEmployee = endpoint({
  route: 'POST /v2/domains/:domainId/employees',
  summary: 'Work for a company, or have somebody one registered do so',
  access: 'user',
  strength: 'anonymous',
  params: DomainPath,
  body: z.object({ userId: Id, companyId: Id }),
  reply: Employment,
  stale: () => [listCompanies],
})

/**
 * A confirmed employee may rewrite the company: organisers therefore confirm neither themselves nor their companions,
 * nor any person of a company with participants in events they do not run.
 */
export const linkEmployee = endpoint({
  route: 'POST /domains/:domainId/companies/:companyId/users/:userId',
  summary: 'Link a person to a company; an organiser confirms them so, and has them come to the event for it',
  access: 'self-or-organiser:people.write',
  audit: 'people.companyLinked',
  strength: 'anonymous',
  params: EmployeePath,
  query: z.object({ eventId: z.optional(Id) }),
  reply: Employment,
  stale: () => [listCompanies],
})

export const archiveEmployee = endpoint({
  route: 'PUT /domains/:domainId/companies/:companyId/users/:userId/archive',
  summary: 'Unlink a person from a company; what they did with it stays, but an organiser has them come for it no more',
  access: 'self-or-organiser:people.write',
  audit: 'people.companyUnlinked',
  strength: 'anonymous',
  params: EmployeePath,
  query: z.object({ eventId: z.optional(Id) }),
  status: 204,
  stale: () => [listCompanies],
})

export const companiesOpening = opening({
  fields: { companies: z.array(Company) },
  reads: [listCompanies],
  refusals: Object.values(companyRefusals),
})
