import {
  companyProblems,
  indexSize,
  isPlausibleIndex,
  normaliseIndex,
} from '@parvis/contract/companies/companies.rules.ts'
import type {
  Company,
  CompanyFields as CompanyDescription,
  ListedCompany,
} from '@parvis/contract/companies/companies.ts'
import { companyRefusals } from '@parvis/contract/companies/companies.ts'
import type { Settings } from '@parvis/contract/context/context.settings.ts'
import type { Refusal } from '@parvis/contract/kit/refusal.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import { takePartAs } from '#features/participation/participation.service.ts'
import { newId } from '#kit/ids.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import { violated } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { CompanyRow, EmploymentOf } from './companies.store.ts'
import {
  archive,
  findByIdentifier,
  findCompany,
  findCompanyOf,
  findEmployment,
  insertCompany,
  listCompaniesOf,
  lockEmployments,
  updateCompany,
  upsertEmployee,
} from './companies.store.ts'

/** What a form may say of a company; the rest is in its `extended` map. */
export const companyFields = ['name', 'siren', 'address1', 'postalCode', 'city'] as const
export type CompanyField = (typeof companyFields)[number]
export type CompanyFields = { [K in CompanyField]?: string }

/** The company a person works for, or nothing; a company named and not theirs is refused. */
export async function companyOf(db: Executor, of: EmploymentOf): Promise<CompanyRow | undefined> {
  const company = await findCompanyOf(db, of)
  if (!company && of.companyId !== undefined) refuse(common.NOT_FOUND)
  return company
}

const onWire = ({ domainId: _, extended: __, createdAt: ___, ...company }: CompanyRow): Company => company

/** The companies a person works for, by name. */
export async function listCompanies(db: Executor, domainId: string, userId: string): Promise<Company[]> {
  return (await listCompaniesOf(db, domainId, userId)).map(onWire)
}

export interface LookedUp {
  readonly data: Company[]
  readonly listed: ListedCompany | null
  readonly directory: 'unasked' | 'found' | 'none' | 'unavailable'
}

/** A company by its exact identifier: the domain's own, else what the public directory says of it. */
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
  /** Who works for it. */
  readonly userId: string
  readonly company: CompanyDescription
  /** The rules of the event it is described for; without them, any identifier a country may have. */
  readonly settings: Settings | undefined
}

function mustBeRight({ company, settings }: Described): void {
  const isPlausible = isPlausibleIndex(company.siren, company.country)
  const problems = settings ? companyProblems(company, settings) : isPlausible ? {} : { siren: 'COMPANY_INDEX_FORMAT' }
  const fields = Object.entries(problems).map(([path, code]) => ({ path, code }))
  if (fields.length > 0) refuse(companyRefusals.COMPANY_INVALID, settings ? { size: indexSize(settings) } : {}, fields)
}

/**
 * Makes a person work for the company they describe. One that the domain knows by its identifier is taken as it is:
 * whoever joins a company does not rewrite it in passing.
 */
export async function describeCompany(tx: Tx, ports: Ports, described: Described): Promise<Company> {
  mustBeRight(described)
  const { domainId, userId, company } = described
  const now = ports.clock.now()
  const row = { ...company, id: newId(now), domainId, createdAt: now }
  const isNew = await insertCompany(tx, row)
  // An insertion waits for the one before it to be committed, so the other company shows now.
  const kept = isNew ? { ...row, extended: {} } : await findByIdentifier(tx, { ...company, domainId })
  if (!kept) throw new Error('A company was refused as known and is not there')
  await upsertEmployee(tx, { id: newId(now), companyId: kept.id, userId })
  return onWire(kept)
}

/** Changes a company, for one of its employees. */
export async function rewriteCompany(tx: Tx, companyId: string, described: Described): Promise<Company> {
  const { domainId, userId, company } = described
  const known = (await findCompany(tx, domainId, companyId)) ?? refuse(common.NOT_FOUND)
  if ((await findEmployment(tx, companyId, userId)) === undefined) refuse(common.FORBIDDEN)
  mustBeRight(described)
  await savingIdentifier(() => updateCompany(tx, companyId, company, {}), companyRefusals.COMPANY_KNOWN)
  return onWire({ ...known, ...company })
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

/** Makes a person work for a company of the domain: the employment's id. */
export async function employ(tx: Tx, ports: Ports, { domainId, companyId, userId }: Employment): Promise<string> {
  const company = (await findCompany(tx, domainId, companyId)) ?? refuse(common.NOT_FOUND)
  return upsertEmployee(tx, { id: newId(ports.clock.now()), companyId: company.id, userId })
}

/** Ends an employment; a registration made with it still shows it. */
export async function dismiss(tx: Tx, { domainId, companyId, userId }: Employment): Promise<void> {
  const company = await findCompany(tx, domainId, companyId)
  if (!company || !(await archive(tx, companyId, userId))) refuse(common.NOT_FOUND)
}

/** Has a person come to an event for a company they work for. */
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
  /** Merged into the stored map. */
  readonly extended: Readonly<Record<string, unknown>>
}

/** Changes a person's company; one that is not known yet is made, or joined, as soon as there is something to say of it. */
export async function mergeCompany(tx: Tx, ports: Ports, merge: CompanyMerge): Promise<void> {
  const { extended, domainId, userId } = merge
  const fields = normalised(merge.fields)
  const change = (companyId: string) =>
    savingIdentifier(() => updateCompany(tx, companyId, fields, extended), companyRefusals.COMPANY_KNOWN)
  const known = await companyOf(tx, merge)
  if (known) return change(known.id)
  const says = [...Object.values(fields), ...Object.values(extended)].some((value) => value !== '' && value !== null)
  if (!says) return
  await lockEmployments(tx, userId)
  const since = await companyOf(tx, merge)
  if (since) return change(since.id)
  const now = ports.clock.now()
  const company = {
    name: '',
    siren: '',
    ...fields,
    id: newId(now),
    domainId,
    extended: { ...extended },
    createdAt: now,
  }
  const isNew = await insertCompany(tx, company)
  const kept = isNew ? company : await findByIdentifier(tx, { domainId, country: 'FR', siren: company.siren })
  if (!kept) throw new Error('A company was refused as known and is not there')
  await upsertEmployee(tx, { id: newId(now), companyId: kept.id, userId })
  if (!isNew) await change(kept.id)
}

const normalised = (fields: CompanyFields): CompanyFields =>
  fields.siren === undefined ? fields : { ...fields, siren: normaliseIndex(fields.siren) }
