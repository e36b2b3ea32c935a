import type { Company } from '@parvis/contract/companies/companies.ts'
import { edit as employersEn } from '@parvis/contract/employers/employers.en.ts'
import { edit as employersFr } from '@parvis/contract/employers/employers.fr.ts'
import type {
  correctCompany as correctEndpoint,
  exportEventCompanies,
  listEventCompanies,
  readEventCompany,
} from '@parvis/contract/employers/employers.ts'
import type { HandlerInput, HandlerReply } from '@parvis/contract/kit/endpoint.ts'
import { fullName } from '@parvis/contract/kit/full-name.ts'
import { wordsIn } from '@parvis/contract/kit/languages.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import { translator } from '@parvis/contract/kit/words.ts'
import { isAnonymousEmail } from '@parvis/contract/users/users.rules.ts'
import { correctCompany, isRewritable, readCompany } from '#features/companies/companies.service.ts'
import { loadEvent, settingsFor } from '#features/events/events.service.ts'
import type { Caller } from '#kit/access.ts'
import { hasRight } from '#kit/access.ts'
import { csv, gathered } from '#kit/csv.ts'
import type { Executor } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { countComing, listEmployees, listFirms, listPayers } from './employers.store.ts'

interface EventPath {
  readonly domainId: string
  readonly eventId: string
}
type CompanyPath = EventPath & { readonly companyId: string }

/** Limit of an export: larger than any event. */
const WHOLE = 1_000_000

export async function readPage(
  ports: Ports,
  path: EventPath,
  { page, pageSize, ...asked }: HandlerInput<typeof listEventCompanies>['query'],
  caller: Caller,
): Promise<HandlerReply<typeof listEventCompanies>> {
  const seesMoney = hasRight(caller, 'money.read', path.eventId)
  const rows = await listFirms(ports.db, { ...path, ...asked, limit: pageSize, offset: (page - 1) * pageSize })
  return {
    data: rows.map(({ total: _, vatNumber, contacts, ...row }) => ({
      ...row,
      contacts: [...contacts],
      vatNumber: seesMoney ? vatNumber : null,
    })),
    ...{ total: rows[0]?.total ?? 0, page, pageSize },
  }
}

const COLUMNS = ['name', 'index', 'country', 'address1', 'postalCode', 'city', 'people', 'contacts'] as const

export async function tableOf(
  ports: Ports,
  path: EventPath,
  asked: HandlerInput<typeof exportEventCompanies>['query'],
  { caller, language }: { caller: Caller; language: string },
): Promise<Uint8Array> {
  const event = await loadEvent(ports.db, path.eventId, path.domainId)
  const { say } = translator(language, wordsIn(language, { fr: employersFr, en: employersEn }))
  const seesMoney = hasRight(caller, 'money.read', path.eventId)
  const firms = await listFirms(ports.db, { ...path, ...asked, limit: WHOLE, offset: 0 })
  const rows = firms.map(({ name, siren, country, address1, postalCode, city, people, contacts, vatNumber }) => [
    ...[name, siren, country, address1, postalCode, city, people],
    contacts.map(fullName).join(', '),
    ...(seesMoney ? [vatNumber] : []),
  ])
  const columns = [...COLUMNS, ...(seesMoney ? ['vatNumber'] : [])]
  const titles = columns.map((column) => ({ title: say(`employers.column.${column}`) }))
  return gathered(csv({ name: 'companies', columns: titles, rows, timeZone: event.row.timeZone, yesNo: ['', ''] }))
}

async function countOf(db: Executor, path: CompanyPath): Promise<{ people: number; coming: number }> {
  const counted = await countComing(db, path)
  if (counted.people === 0) refuse(common.NOT_FOUND)
  return counted
}

export async function readOne(
  { db }: Ports,
  path: CompanyPath,
  { page, pageSize }: HandlerInput<typeof readEventCompany>['query'],
  caller: Caller,
): Promise<HandlerReply<typeof readEventCompany>> {
  const { people: total, coming } = await countOf(db, path)
  const rows = await listEmployees(db, { ...path, limit: pageSize, offset: (page - 1) * pageSize })
  const data = rows.map((row) => ({ ...row, email: isAnonymousEmail(row.email) ? '' : row.email }))
  return {
    company: await readCompany(db, path.domainId, path.companyId),
    ...{ coming, people: { data, total, page, pageSize } },
    isRewritable: await isRewritable(db, caller, path.companyId),
    payers: hasRight(caller, 'money.read', path.eventId) ? await listPayers(db, path) : null,
  }
}

/** Corrects a company by the rules of the event's form. */
export async function correct(
  { db }: Ports,
  path: CompanyPath,
  { was, ...company }: HandlerInput<typeof correctEndpoint>['body'],
  { caller, language }: { caller: Caller; language: string },
): Promise<Company> {
  const { domainId, eventId, companyId } = path
  const settings = settingsFor(await loadEvent(db, eventId, domainId), language)
  return transaction(db, async (tx) => {
    await countOf(tx, path)
    const mayRewrite = await isRewritable(tx, caller, companyId)
    return correctCompany(tx, companyId, { domainId, company, settings, was, isRewritable: mayRewrite })
  })
}
