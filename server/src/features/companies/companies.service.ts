import { descriptionProblems, indexSize, isPlausibleIndex } from '@parvis/contract/companies/companies.rules.ts'
import type {
  Company,
  CompanyFields as CompanyDescription,
  ListedCompany,
} from '@parvis/contract/companies/companies.ts'
import { companyRefusals } from '@parvis/contract/companies/companies.ts'
import { normaliseIndex } from '@parvis/contract/companies/company-index.rules.ts'
import type { Settings } from '@parvis/contract/events/events.settings.ts'
import type { Refusal } from '@parvis/contract/kit/refusal.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import { replaceEmployee } from '#features/participation/merge.service.ts'
import { comeForNoCompany, takePartAs } from '#features/participation/participation.service.ts'
import { takesPart } from '#features/users/users.service.ts'
import type { Caller } from '#kit/access.ts'
import { eventsWithRight, hasRightEverywhere } from '#kit/access.ts'
import { addAuditDetails, auditChange } from '#kit/audit-log.ts'
import { newId } from '#kit/ids.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import { violated } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { CompanyRow, EmploymentOf, EmploymentStanding } from './companies.store.ts'
import {
  archive,
  findByIdentifier,
  findCompany,
  findCompanyOf,
  findEmployment,
  insertCompany,
  isHeldBeyond,
  joinEmployments,
  listChangeable,
  listCompaniesOf,
  lockCompany,
  lockEmployments,
  updateCompany,
  upsertEmployee,
} from './companies.store.ts'

export const companyFields = ['name', 'siren', 'address1', 'postalCode', 'city'] as const
export type CompanyField = (typeof companyFields)[number]
export type CompanyFields = { [K in CompanyField]?: string }

/** The company a person works for; refuses NOT_FOUND for a company that is not theirs. */
export async function companyOf(db: Executor, of: EmploymentOf): Promise<CompanyRow | undefined> {
  const company = await findCompanyOf(db, of)
  if (!company && of.companyId !== undefined) refuse(common.NOT_FOUND)
  return company
}

const onWire = ({ domainId: _, extended: __, createdAt: ___, searchText: ____, ...company }: CompanyRow): Company =>
  company

export const readCompany = async (db: Executor, domainId: string, companyId: string): Promise<Company> =>
  onWire((await findCompany(db, domainId, companyId)) ?? refuse(common.NOT_FOUND))

export async function listCompanies(db: Executor, domainId: string, userId: string): Promise<Company[]> {
  return (await listCompaniesOf(db, domainId, userId)).map(onWire)
}

export const changeableBy = (db: Executor, domainId: string, userIds: readonly string[]): Promise<string[]> =>
  listChangeable(db, domainId, [...new Set(userIds)])

/**
 * Whether an organiser may rewrite a company: always with the right in the whole domain, else when no participant of
 * another event represents it.
 */
export async function isRewritable(db: Executor, caller: Caller, companyId: string): Promise<boolean> {
  if (hasRightEverywhere(caller, 'people.write')) return true
  return !(await isHeldBeyond(db, companyId, eventsWithRight(caller, 'people.write')))
}

export interface LookedUp {
  readonly data: Company[]
  readonly listed: ListedCompany | null
  readonly directory: 'unasked' | 'found' | 'none' | 'unavailable'
}

/** A company by exact identifier: the domain's, else the public directory's. */
export async function lookUpCompany(
  ports: Ports,
  identifier: { domainId: string; country: string; siren: string },
): Promise<LookedUp> {
  const known = await findByIdentifier(ports.db, identifier)
  if (known) return { data: [onWire(known)], listed: null, directory: 'unasked' }
  const found = await ports.companies.lookUp(identifier.siren, identifier.country)
  return { data: [], listed: found.outcome === 'found' ? found.company : null, directory: found.outcome }
}

export interface Described {
  readonly domainId: string
  readonly userId: string
  readonly company: CompanyDescription
  /** Settings that restrict identifiers; without them, all valid formats of the country are accepted. */
  readonly settings: Settings | undefined
}

function mustBeRight({ company, settings }: Omit<Described, 'userId'>): void {
  const isPlausible = isPlausibleIndex(company.siren, company.country)
  const wrong = company.siren === '' ? 'REQUIRED' : 'COMPANY_INDEX_FORMAT'
  const problems = settings ? descriptionProblems(company, settings) : isPlausible ? {} : { siren: wrong }
  const fields = Object.entries(problems).map(([path, code]) => ({ path, code }))
  if (fields.length > 0) refuse(companyRefusals.COMPANY_INVALID, settings ? { size: indexSize(settings) } : {}, fields)
}

/** Employs a person at the company they describe. A company with a known identifier is joined without changing it. */
export async function describeCompany(tx: Tx, ports: Ports, described: Described): Promise<Company> {
  mustBeRight(described)
  const { domainId, userId, company } = described
  const theirs = company.siren === '' ? await unnumberedOf(tx, described) : undefined
  if (theirs) return onWire(theirs)
  const now = ports.clock.now()
  const row = { ...company, id: newId(now), domainId, createdAt: now }
  const isNew = await insertCompany(tx, row)
  // The insertion has waited for a concurrent one, so the other company is visible now.
  const kept = isNew ? { ...row, extended: {} } : await findByIdentifier(tx, { ...company, domainId })
  if (!kept) throw new Error('A company was refused as known and is not there')
  await upsertEmployee(tx, { id: newId(now), companyId: kept.id, userId, standing: isNew ? 'founded' : 'joined' })
  return onWire(kept)
}

/** Without an identifier only the name is compared, so that a repeated description creates one company. */
async function unnumberedOf(tx: Tx, { domainId, userId, company }: Described): Promise<CompanyRow | undefined> {
  await lockEmployments(tx, userId)
  const theirs = await listCompaniesOf(tx, domainId, userId)
  return theirs.find(({ siren, country, name }) => siren === '' && country === company.country && name === company.name)
}

export async function rewriteCompany(
  tx: Tx,
  companyId: string,
  described: Described & { callerId: string },
): Promise<Company> {
  const { domainId, userId, callerId } = described
  const known = (await findCompany(tx, domainId, companyId)) ?? refuse(common.NOT_FOUND)
  if ((await findEmployment(tx, companyId, userId)) === undefined) refuse(common.FORBIDDEN)
  const isTheirs = (await changeableBy(tx, domainId, [userId, callerId])).includes(companyId)
  return rewrite(tx, known, described, isTheirs)
}

/** Writes all values if they may change the company, else only missing ones. */
async function rewrite(
  tx: Tx,
  known: CompanyRow,
  described: Omit<Described, 'userId'>,
  isTheirs: boolean,
): Promise<Company> {
  const { domainId, company } = described
  mustBeRight(described)
  if (!isTheirs) {
    const { country, ...fields } = company
    if (country !== known.country) refuse(companyRefusals.COMPANY_SHARED)
    await fillIn(tx, known, { fields, extended: {} })
    return onWire((await findCompany(tx, domainId, known.id)) ?? known)
  }
  await savingIdentifier(() => updateCompany(tx, known.id, company, {}), companyRefusals.COMPANY_KNOWN)
  return onWire({ ...known, ...company })
}

interface Correction extends Omit<Described, 'userId'> {
  readonly was: Omit<Company, 'id'>
  /** Whether the organiser may rewrite the company, or only complete it. */
  readonly isRewritable: boolean
}

export async function correctCompany(tx: Tx, companyId: string, correction: Correction): Promise<Company> {
  const { domainId, company, was, isRewritable } = correction
  const known = (await lockCompany(tx, domainId, companyId)) ?? refuse(common.NOT_FOUND)
  const keys = [...companyFields, 'country'] as const
  if (keys.some((key) => known[key] !== was[key] && known[key] !== company[key])) refuse(common.STALE)
  auditChange(onWire(known), company)
  return rewrite(tx, known, correction, isRewritable)
}

async function savingIdentifier(save: () => Promise<void>, refusal: Refusal): Promise<void> {
  try {
    await save()
  } catch (error) {
    if (violated(error)?.constraint === 'companies_identifier')
      refuse(refusal, {}, [{ path: 'siren', code: refusal.code }])
    throw error
  }
}

interface Employment {
  readonly domainId: string
  readonly companyId: string
  readonly userId: string
}

export async function employ(
  tx: Tx,
  ports: Ports,
  { domainId, companyId, userId }: Employment,
  standing: EmploymentStanding = 'joined',
): Promise<string> {
  const company = (await findCompany(tx, domainId, companyId)) ?? refuse(common.NOT_FOUND)
  return upsertEmployee(tx, { id: newId(ports.clock.now()), companyId: company.id, userId, standing })
}

/** Employs a person for an organiser, with this standing; at the organiser's event they represent the company. */
export async function link(
  tx: Tx,
  ports: Ports,
  employment: Employment,
  eventId: string | undefined,
  standing: EmploymentStanding,
): Promise<string> {
  const { domainId, companyId, userId } = employment
  const id = await employ(tx, ports, employment, standing)
  if (eventId !== undefined && (await takesPart(tx, eventId, userId))) await takePartAs(tx, ports, eventId, userId, id)
  addAuditDetails({ after: { company: (await findCompany(tx, domainId, companyId))?.name ?? '' } })
  return id
}

/** Ends an employment and returns its id; a registration made with it still shows it. */
export async function dismiss(tx: Tx, { domainId, companyId, userId }: Employment): Promise<string> {
  const company = await findCompany(tx, domainId, companyId)
  const employeeId = company && (await archive(tx, companyId, userId))
  if (employeeId === undefined) return refuse(common.NOT_FOUND)
  addAuditDetails({ before: { company: company?.name ?? '' } })
  return employeeId
}

/** Ends an employment for an organiser; at their event it no longer represents the company. */
export async function unlink(tx: Tx, ports: Ports, employment: Employment, eventId: string | undefined): Promise<void> {
  const employeeId = await dismiss(tx, employment)
  if (eventId !== undefined) await comeForNoCompany(tx, ports, eventId, employeeId)
}

export async function comeFor(
  tx: Tx,
  ports: Ports,
  { eventId, userId, companyId }: { eventId: string; userId: string; companyId: string },
): Promise<void> {
  const employeeId = (await findEmployment(tx, companyId, userId)) ?? refuse(common.NOT_FOUND)
  await takePartAs(tx, ports, eventId, userId, employeeId)
}

export interface CompanyMerge extends EmploymentOf {
  readonly fields: CompanyFields
  readonly extended: Readonly<Record<string, unknown>>
}

export async function mergeCompany(tx: Tx, ports: Ports, asked: CompanyMerge): Promise<void> {
  const merge = { ...asked, fields: normalised(asked.fields) }
  const known = await companyOf(tx, merge)
  if (known && !(await isElsewhere(tx, merge, known))) return changeWhole(tx, merge, known)
  const says = [...Object.values(merge.fields), ...Object.values(merge.extended)].some((value) => !isBlank(value))
  if (!says) return
  await lockEmployments(tx, merge.userId)
  const since = await companyOf(tx, merge)
  if (since && !(await isElsewhere(tx, merge, since))) return changeWhole(tx, merge, since)
  if (since) await archive(tx, since.id, merge.userId)
  await describeOrJoin(tx, ports, merge)
}

const isBlank = (value: unknown) => value === '' || value === null || value === undefined

/** Another identifier for a company that they may not change means another company. */
async function isElsewhere(tx: Tx, { domainId, userId, fields }: CompanyMerge, known: CompanyRow): Promise<boolean> {
  if (isBlank(fields.siren) || known.siren === '' || fields.siren === known.siren) return false
  return !(await changeableBy(tx, domainId, [userId])).includes(known.id)
}

/** Writes all values if they may change the company, else only missing ones. */
async function changeWhole(tx: Tx, merge: CompanyMerge, known: CompanyRow): Promise<void> {
  const { domainId, userId, fields, extended } = merge
  const isTheirs = (await changeableBy(tx, domainId, [userId])).includes(known.id)
  const takesItAsItIs = !isBlank(fields.siren) && fields.siren === known.siren
  if (!isTheirs) return takesItAsItIs ? takeAsItIs(tx, known, merge) : fillIn(tx, known, merge)
  await savingIdentifier(() => updateCompany(tx, known.id, fields, extended), companyRefusals.COMPANY_KNOWN)
}

type Said = Pick<CompanyMerge, 'fields' | 'extended'>

/** Writes missing values of a company that they may not change; refuses other changes. */
async function fillIn(tx: Tx, known: CompanyRow, said: Said): Promise<void> {
  const kept: Readonly<Record<string, unknown>> = { ...known.extended, ...known }
  const { code } = companyRefusals.COMPANY_SHARED
  const changed = Object.entries({ ...said.fields, ...said.extended })
    .filter(([key, value]) => !isBlank(kept[key]) && !isBlank(value))
    .filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(kept[key]))
    .map(([path]) => ({ path, code }))
  if (changed.length > 0) refuse(companyRefusals.COMPANY_SHARED, {}, changed)
  await takeAsItIs(tx, known, said)
}

/** Naming a company by its identifier accepts its data; only missing values are written. */
async function takeAsItIs(tx: Tx, known: CompanyRow, { fields, extended }: Said): Promise<void> {
  const kept: Readonly<Record<string, unknown>> = { ...known.extended, ...known }
  const isUnsaid = ([key, value]: readonly [string, unknown]) => isBlank(kept[key]) && !isBlank(value)
  const unsaid: CompanyFields = Object.fromEntries(Object.entries(fields).filter(isUnsaid))
  const rest = Object.fromEntries(Object.entries(extended).filter(isUnsaid))
  await savingIdentifier(() => updateCompany(tx, known.id, unsaid, rest), companyRefusals.COMPANY_KNOWN)
}

async function describeOrJoin(tx: Tx, ports: Ports, merge: CompanyMerge): Promise<void> {
  const { domainId, userId, fields, extended } = merge
  const now = ports.clock.now()
  const described = { name: '', siren: '', ...fields, id: newId(now), domainId, createdAt: now }
  const company = { ...described, extended: { ...extended } }
  const isNew = await insertCompany(tx, company)
  const kept = isNew ? company : await findByIdentifier(tx, { domainId, country: 'FR', siren: company.siren })
  if (!kept) throw new Error('A company was refused as known and is not there')
  await upsertEmployee(tx, { id: newId(now), companyId: kept.id, userId, standing: isNew ? 'founded' : 'joined' })
  const joined = isNew ? undefined : await findCompany(tx, domainId, kept.id)
  if (joined) await takeAsItIs(tx, joined, merge)
}

const normalised = (fields: CompanyFields): CompanyFields =>
  fields.siren === undefined ? fields : { ...fields, siren: normaliseIndex(fields.siren) }

/** After a merge of two people: participations of a duplicate employment move to the one that stays. */
export async function mergeEmployments(tx: Tx, from: string, to: string): Promise<void> {
  for (const { gone, kept } of await joinEmployments(tx, from, to)) await replaceEmployee(tx, gone, kept)
}
