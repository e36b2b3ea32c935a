import * as z from 'zod/mini'
import { Company, CompanyFields, companyRefusals } from '#features/companies/companies.ts'
import { endpoint } from '#kit/endpoint.ts'
import { EventPath, Id, maxLength } from '#kit/fields.ts'
import { Paging, pageOf } from '#kit/page.ts'
import { common } from '#kit/refusal.ts'
import { searchText } from '#kit/search-text.ts'

/** How a company knows somebody: they chose it, wrote it, or an organiser confirmed them. */
export const employmentStandings = ['joined', 'founded', 'confirmed'] as const

/** Somebody of the event who may answer for a company. */
export const Contact = z.object({ id: Id, firstName: z.string(), lastName: z.string() })
export type Contact = z.output<typeof Contact>

/** A company that somebody of the event works for, or comes for. */
export const EventCompany = z.extend(Company, {
  /** Who come to the event for it: those whom the list of participants names it for. */
  people: z.int(),
  /** At most three: first whom an organiser confirmed, then who wrote it, then who come for it. */
  contacts: z.array(Contact),
  /** What was last said to whoever pays for its people; null for who reads no money, empty where nothing was said. */
  vatNumber: z.nullable(z.string()),
})
export type EventCompany = z.output<typeof EventCompany>

export const companySorts = ['name', 'people'] as const

const CompaniesAsked = z.object({
  /** Names, identifiers and towns, without accents nor capitals. */
  search: z._default(searchText(100), ''),
  /** The most people first, or by name. */
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

/** Somebody of the event, as the company knows them. */
export const Employee = z.extend(Contact, {
  /** Nothing of a made-up address. */
  email: z.string(),
  standing: z.enum(employmentStandings),
  /** They come to the event for this company; otherwise for another one, or for none. */
  comes: z.boolean(),
  /** They left the company: what they registered with it shows it still. */
  hasLeft: z.boolean(),
})
export type Employee = z.output<typeof Employee>

/** Who pays for people of the company, as they said it. */
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
    /** Who come to the event for it. */
    coming: z.int(),
    people: pageOf(Employee),
    /** Whether the caller may rewrite it, or only say what nobody has said: people come for it elsewhere. */
    isRewritable: z.boolean(),
    /** The latest first, at most five; null for who reads no money. */
    payers: z.nullable(z.array(Payer)),
  }),
})

const ReadText = z.string().check(maxLength(1000))

/** A company as it was read. */
const ReadCompany = z.object({
  name: ReadText,
  siren: ReadText,
  country: ReadText,
  address1: ReadText,
  postalCode: ReadText,
  city: ReadText,
})

/**
 * By the rules of the event's own form. Refuses `STALE` (409) where a field is neither what it was nor what it shall be, and
 * `COMPANY_SHARED` what is already said of a company that people come for at an event which the caller does not run.
 */
export const correctCompany = endpoint({
  route: 'PUT /organiser/domains/:domainId/events/:eventId/companies/:companyId',
  summary: 'Correct a company of the event',
  access: 'organiser:people.write',
  params: CompanyPath,
  /** `was`: what stood there when it was read. */
  body: z.extend(CompanyFields, { was: ReadCompany }),
  reply: Company,
  refusals: [...Object.values(companyRefusals), common.STALE],
  stale: () => [listEventCompanies, readEventCompany],
})
