import { countries } from '@parvis/contract/kit/countries.ts'
import type { ReadGroup, ReadInvoice, Taxing } from './xml-reader.service.ts'

type Rule = (invoice: ReadInvoice) => boolean

const isAmount = (cents: number): boolean => Number.isSafeInteger(cents)
const orNone = (cents: number): number => (Number.isNaN(cents) ? 0 : cents)
const sum = (cents: readonly number[]): number => cents.reduce((total, amount) => total + amount, 0)
const isDate = (date: string): boolean => /^\d{8}$/.test(date)
const isCountry = (country: string): boolean => countries.includes(country)
/** VAT prefixes: country codes, `EL` for Greece and `XI` for Northern Ireland. */
const isVatNumber = (number: string): boolean =>
  [...countries, 'EL', 'XI'].includes(number.slice(0, 2)) && /^[A-Z0-9]{4,20}$/.test(number)

const taxings = (invoice: ReadInvoice): readonly Taxing[] => [...invoice.lines, ...invoice.allowances]
const everyGroup = (category: string, holds: (group: ReadGroup, invoice: ReadInvoice) => boolean): Rule => {
  return (invoice) => invoice.groups.filter((group) => group.category === category).every((g) => holds(g, invoice))
}
const has = ({ groups }: ReadInvoice, category: string): boolean => groups.some((group) => group.category === category)

/** Sum of lines and charges minus allowances, for one category and rate. */
function baseOf({ lines, allowances }: ReadInvoice, { category, rate }: Taxing): number {
  const isOfGroup = (taxing: Taxing) => taxing.category === category && taxing.rate === rate
  const given = allowances.filter(isOfGroup).map(({ isCharge, cents }) => (isCharge ? cents : -cents))
  return sum([...lines.filter(isOfGroup).map((line) => line.net), ...given])
}

/** One VAT breakdown per category and rate. */
const hasItsGroups: Rule = (invoice) => {
  const keyOf = ({ category, rate }: Taxing) => `${category} ${rate}`
  const groups = invoice.groups.map(keyOf)
  return new Set(groups).size === groups.length && taxings(invoice).every((taxing) => groups.includes(keyOf(taxing)))
}

const isNought = (rate: string): boolean => rate === '0.00'
const isUntaxed = (category: string): Rule => {
  return (invoice) => [...taxings(invoice), ...invoice.groups].every((t) => t.category !== category || isNought(t.rate))
}
const says = ({ reason, reasonCode }: ReadGroup): boolean => reason !== '' || reasonCode !== ''

/**
 * VAT is computed on the sum of a group, within half a cent. That of a credit note is the rest of its invoice's, so
 * within a cent of its own amounts; the standard's check is looser.
 */
function isVatOf({ base, vat, rate }: ReadGroup, type: string): boolean {
  const share = Number(rate || '0') / 100
  const within = (type === '381' ? 1 : 0.5) * (1 + share)
  return Math.abs(vat - base * share) <= within + 1e-6
}

/** A private buyer may have no electronic address: their invoice is handed over. */
const hasNoEndpoint = ({ notes, buyer }: ReadInvoice): boolean =>
  buyer.endpoint.address === '' && notes.some(({ code, text }) => code === 'BAR' && text === 'B2C')

/** Business rules of calculation and integrity (EN 16931-1, § 6.4), under the names of the official schematron. */
const INTEGRITY: Readonly<Record<string, Rule>> = {
  'BR-01': ({ profile }) => profile === 'urn:cen.eu:en16931:2017',
  'BR-02': ({ number }) => number !== '',
  'BR-03': ({ issueDate }) => isDate(issueDate),
  'BR-04': ({ type }) => type === '380' || type === '381',
  'BR-05': ({ currency }) => currency === 'EUR',
  'BR-06': ({ seller }) => seller.name !== '',
  'BR-07': ({ buyer }) => buyer.name !== '',
  'BR-08': ({ seller }) => seller.hasAddress,
  'BR-09': ({ seller }) => isCountry(seller.country),
  'BR-10': ({ buyer }) => buyer.hasAddress,
  'BR-11': ({ buyer }) => isCountry(buyer.country),
  'BR-12': ({ sums }) => isAmount(sums.lines),
  'BR-13': ({ sums }) => isAmount(sums.net),
  'BR-14': ({ sums }) => isAmount(sums.gross),
  'BR-15': ({ sums }) => isAmount(sums.due),
  'BR-16': ({ lines }) => lines.length > 0,
  'BR-21': ({ lines }) => lines.every(({ id }) => id !== ''),
  'BR-22': ({ lines }) => lines.every(({ quantity }) => /^-?\d+$/.test(quantity)),
  'BR-23': ({ lines }) => lines.every(({ unit }) => unit === 'C62'),
  'BR-24': ({ lines }) => lines.every(({ net }) => isAmount(net)),
  'BR-25': ({ lines }) => lines.every(({ name }) => name !== ''),
  'BR-26': ({ lines }) => lines.every(({ price }) => isAmount(price)),
  'BR-27': ({ lines }) => lines.every(({ price }) => !(price < 0)),
  'BR-29': ({ period: { start, end } }) => start === '' || end === '' || start <= end,
  'BR-31': ({ allowances }) => allowances.every(({ isCharge, cents }) => isCharge || (isAmount(cents) && cents >= 0)),
  'BR-33': ({ allowances }) => allowances.every(({ isCharge, reason }) => isCharge || reason !== ''),
  'BR-36': ({ allowances }) => allowances.every(({ isCharge, cents }) => !isCharge || (isAmount(cents) && cents >= 0)),
  'BR-38': ({ allowances }) => allowances.every(({ isCharge, reason }) => !isCharge || reason !== ''),
  'BR-45': ({ groups }) => groups.every(({ base }) => isAmount(base)),
  'BR-46': ({ groups }) => groups.every(({ vat }) => isAmount(vat)),
  'BR-47': ({ groups }) => groups.every(({ category }) => ['S', 'AE', 'E', 'O'].includes(category)),
  'BR-48': ({ groups }) => groups.every(({ category, rate }) => category === 'O' || rate !== ''),
  'BR-49': ({ means }) => means.every(({ code }) => ['10', '20', '48', '54', '58'].includes(code)),
  'BR-50': ({ means }) => means.every(({ code, iban }) => code !== '58' || /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)),
  'BR-55': ({ type, credited }) => type !== '381' || (credited.number !== '' && isDate(credited.date)),
  'BR-62': ({ seller }) => seller.endpoint.scheme !== '',
  'BR-63': (invoice) => hasNoEndpoint(invoice) || invoice.buyer.endpoint.scheme !== '',
  'BR-CO-04': (invoice) => taxings(invoice).every(({ category }) => category !== ''),
  'BR-CO-09': ({ seller, buyer }) =>
    [seller, buyer].every(({ vatNumber }) => vatNumber === '' || isVatNumber(vatNumber)),
  'BR-CO-10': ({ sums, lines }) => sums.lines === sum(lines.map(({ net }) => net)),
  'BR-CO-11': ({ sums, allowances }) =>
    orNone(sums.allowances) === sum(allowances.map(({ isCharge, cents }) => (isCharge ? 0 : cents))),
  'BR-CO-12': ({ sums, allowances }) =>
    orNone(sums.charges) === sum(allowances.map(({ isCharge, cents }) => (isCharge ? cents : 0))),
  'BR-CO-13': ({ sums }) => sums.net === sums.lines - orNone(sums.allowances) + orNone(sums.charges),
  'BR-CO-14': ({ sums, groups }) => sums.vat === sum(groups.map(({ vat }) => vat)),
  'BR-CO-15': ({ sums }) => sums.gross === sums.net + sums.vat,
  'BR-CO-16': ({ sums }) => sums.due === sums.gross - orNone(sums.prepaid),
  'BR-CO-17': ({ groups, type }) => groups.every((group) => isVatOf(group, type)),
  'BR-CO-18': ({ groups }) => groups.length > 0,
  'BR-CO-25': ({ sums, dueDate, terms }) => !(sums.due > 0) || isDate(dueDate) || terms !== '',
  'BR-CO-26': ({ seller }) => seller.siren !== '' || seller.siret !== '' || seller.vatNumber !== '',
  'PRICE-QUANTITY': ({ lines }) => lines.every(({ net, price, quantity }) => net === price * Number(quantity)),
}

/** Business rules by VAT category (EN 16931-1, § 6.4.3). */
const TAXING: Readonly<Record<string, Rule>> = {
  'BR-S-01': hasItsGroups,
  'BR-S-02': (invoice) => !has(invoice, 'S') || invoice.seller.vatNumber !== '',
  'BR-S-05': (invoice) => taxings(invoice).every(({ category, rate }) => category !== 'S' || Number(rate) > 0),
  'BR-S-08': everyGroup('S', (group, invoice) => group.base === baseOf(invoice, group)),
  'BR-S-10': everyGroup('S', (group) => !says(group)),
  'BR-AE-02': (invoice) =>
    !has(invoice, 'AE') || (invoice.seller.vatNumber !== '' && invoice.buyer.vatNumber + invoice.buyer.siren !== ''),
  'BR-AE-05': isUntaxed('AE'),
  'BR-AE-08': everyGroup('AE', (group, invoice) => group.base === baseOf(invoice, group)),
  'BR-AE-09': everyGroup('AE', ({ vat }) => vat === 0),
  'BR-AE-10': everyGroup('AE', ({ reason, reasonCode }) => reasonCode === 'VATEX-EU-AE' && reason !== ''),
  'BR-E-02': (invoice) => !has(invoice, 'E') || invoice.seller.vatNumber + invoice.seller.taxNumber !== '',
  'BR-E-05': isUntaxed('E'),
  'BR-E-08': everyGroup('E', (group, invoice) => group.base === baseOf(invoice, group)),
  'BR-E-09': everyGroup('E', ({ vat }) => vat === 0),
  'BR-E-10': everyGroup('E', says),
  'BR-O-02': (invoice) => !has(invoice, 'O') || invoice.seller.vatNumber + invoice.buyer.vatNumber === '',
  'BR-O-05': (invoice) =>
    [...taxings(invoice), ...invoice.groups].every(({ category, rate }) => category !== 'O' || rate === ''),
  'BR-O-08': everyGroup('O', (group, invoice) => group.base === baseOf(invoice, group)),
  'BR-O-09': everyGroup('O', ({ vat }) => vat === 0),
  'BR-O-10': everyGroup('O', says),
  'BR-O-11': (invoice) => !has(invoice, 'O') || invoice.groups.length === 1,
}

const MANDATORY_NOTES = ['PMT', 'PMD', 'AAB', 'BAR']
const RATES = ['20.00', '10.00', '5.50', '2.10']
const AUDIENCES = ['B2B', 'B2BINT', 'B2C']
const SIREN = /^\d{9}$/

const audienceOf = ({ notes }: ReadInvoice): string => notes.find(({ code }) => code === 'BAR')?.text ?? ''

/** French rules on top of the standard (AFNOR XP Z12-012), under names of our own. */
const FRANCE: Readonly<Record<string, Rule>> = {
  'FR-NUMBER': ({ number }) => /^[A-Za-z0-9+\-_/]{1,35}$/.test(number),
  'FR-PROCESS': ({ process }) => process === 'S1' || process === 'S2',
  'FR-PAID': ({ process, sums, dueDate, issueDate }) =>
    process === 'S2' ? sums.prepaid === sums.gross && sums.due === 0 && isDate(dueDate) : dueDate >= issueDate,
  'FR-NOTES': ({ notes }) => MANDATORY_NOTES.every((code) => notes.filter((note) => note.code === code).length === 1),
  'FR-NOTE-TEXT': ({ notes }) => notes.every(({ text }) => text !== ''),
  'FR-AUDIENCE': (invoice) => AUDIENCES.includes(audienceOf(invoice)),
  'FR-RATE': (invoice) => invoice.groups.every(({ category, rate }) => category !== 'S' || RATES.includes(rate)),
  'FR-SELLER-SIREN': ({ seller }) => SIREN.test(seller.siren),
  'FR-SELLER-SIRET': ({ seller }) => /^\d{14}$/.test(seller.siret) && seller.siret.startsWith(seller.siren),
  'FR-SELLER-ENDPOINT': ({ seller: { endpoint, siren } }) =>
    endpoint.scheme === '0225' && endpoint.address.startsWith(siren),
  'FR-BUYER-SIREN': ({ buyer }) => buyer.siren === '' || SIREN.test(buyer.siren),
  'FR-BUYER-SIRET': ({ buyer: { siret, siren } }) => siret === '' || (siret.startsWith(siren) && siret.length === 14),
  'FR-BUYER-ENDPOINT': (invoice) => {
    const { buyer } = invoice
    const { scheme, address } = buyer.endpoint
    if (hasNoEndpoint(invoice)) return true
    return scheme === '0225' ? SIREN.test(buyer.siren) && address.startsWith(buyer.siren) : /^\S+@\S+$/.test(address)
  },
  'FR-DUE-CODE': ({ groups }) => groups.every(({ dueCode }) => dueCode === '' || dueCode === '5'),
}

const RULES = Object.entries({ ...INTEGRITY, ...TAXING, ...FRANCE })

export const ruleNames: readonly string[] = RULES.map(([name]) => name)

export function brokenBy(invoice: ReadInvoice): string[] {
  return RULES.filter(([, isKept]) => !isKept(invoice)).map(([name]) => name)
}
