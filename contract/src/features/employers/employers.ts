import * as z from 'zod/mini'
import { Company, CompanyFields, companyRefusals } from '#features/companies/companies.ts'
import { endpoint } from '#kit/endpoint.ts'
import { EventPath, Id, maxLength } from '#kit/fields.ts'
import { Paging, pageOf } from '#kit/page.ts'
import { common } from '#kit/refusal.ts'
import { searchText } from '#kit/search-text.ts'

export const employmentStandings = ['joined', 'founded', 'confirmed'] as const

export const Contact = z.object({ id: Id, firstName: z.string(), lastName: z.string() })
export type Contact = z.output<typeof Contact>

export const EventCompany = z.extend(Company, {
  /** Participants for this company, as the list of participants counts them. */
  people: z.int(),
  /** At most three: first people confirmed by an organiser, then authors of its data, then its participants. */
  contacts: z.array(Contact),
  /**
   * Last VAT number given by a payer for its people; null if the caller may not read money, empty if none was given.
   */
  vatNumber: z.nullable(z.string()),
})
export type EventCompany = z.output<typeof EventCompany>

export const companySorts = ['name', 'people'] as const

const CompaniesAsked = z.object({
  /** Names, identifiers and towns; case and accents do not matter. */
  search: z._default(searchText(100), ''),
  sort: z._default(z.enum(companySorts), 'name'),
})

export const listEventCompanies = endpoint({
  route: 'GET /organiser/domains/:domainId/events/:eventId/companies',
  summary: 'List the companies that people of the event work for, with how many come for each',
  access: 'organiser:people.read',
  params: EventPath,
  query: z.extend(CompaniesAsked, Paging.shape),
  reply: pageOf(EventCompany),
})

export const exportEventCompanies = endpoint({
  route: 'GET /organiser/domains/:domainId/events/:eventId/companies/table',
  summary: 'Read the companies of the event as a CSV file',
  access: 'organiser:people.read',
  params: EventPath,
  query: CompaniesAsked,
  produces: 'text/csv',
  perMinute: 20,
})

export const Employee = z.extend(Contact, {
  /** Empty for a generated address. */
  email: z.string(),
  standing: z.enum(employmentStandings),
  /** Comes to the event for this company, not for another or none. */
  comes: z.boolean(),
  /** Left the company, which their registration still shows. */
  hasLeft: z.boolean(),
})
export type Employee = z.output<typeof Employee>

export const Payer = z.object({
  name: z.string(),
  siret: z.string(),
  vatNumber: z.string(),
  address: z.string(),
  postalCode: z.string(),
  city: z.string(),
  country: z.string(),
})
export type Payer = z.output<typeof Payer>

const CompanyPath = z.extend(EventPath, { companyId: Id })

export const readEventCompany = endpoint({
  route: 'GET /organiser/domains/:domainId/events/:eventId/companies/:companyId',
  summary: 'Read a company of the event: its people, and who pays for them',
  access: 'organiser:people.read',
  params: CompanyPath,
  query: Paging,
  reply: z.object({
    company: Company,
    coming: z.int(),
    people: pageOf(Employee),
    /** Whether the caller may change all fields, or only fill empty ones: other events have people of this company. */
    isRewritable: z.boolean(),
    /** Latest first, at most five; null if the caller may not read money. */
    payers: z.nullable(z.array(Payer)),
  }),
})

const ReadText = z.string().check(maxLength(1000))

const ReadCompany = z.object({
  name: ReadText,
  siren: ReadText,
  country: ReadText,
  address1: ReadText,
  postalCode: ReadText,
  city: ReadText,
})

/**
 * Follows the rules of the event's form. Refuses `STALE` (409) where a field has neither its former nor its new value,
 * and `COMPANY_SHARED` for changing filled fields of a company with people at an event that the caller does not run.
 */
export const correctCompany = endpoint({
  route: 'PUT /organiser/domains/:domainId/events/:eventId/companies/:companyId',
  summary: 'Correct a company of the event',
  access: 'organiser:people.write',
  audit: 'people.companyCorrected',
  params: CompanyPath,
  /** `was`: the values that the organiser read. */
  body: z.extend(CompanyFields, { was: ReadCompany }),
  reply: Company,
  refusals: [...Object.values(companyRefusals), common.STALE],
  stale: () => [listEventCompanies, readEventCompany],
})
