import type { Seller } from '@parvis/contract/billing/billing.settings.ts'
import type { Billing } from '@parvis/contract/billing/billing.ts'
import { billingType } from '@parvis/contract/billing/billing.ts'
import type { TaxedGroup } from '@parvis/contract/billing/statement.rules.ts'
import { digitsOf, unspaced } from '@parvis/contract/invoices/seller.rules.ts'
import { formatDay } from '@parvis/contract/kit/dates.ts'
import type { Cents } from '@parvis/contract/kit/money.ts'
import type { Translator } from '@parvis/contract/kit/words.ts'
import type { InvoiceRow } from './invoices.store.ts'
import type { Allowance, Content, PrintedLine } from './lines.service.ts'
import { contentOf } from './lines.service.ts'

export type InvoiceToWrite = Pick<
  InvoiceRow,
  | 'kind'
  | 'number'
  | 'issueDate'
  | 'dueDate'
  | 'isPaid'
  | 'isSpecimen'
  | 'seller'
  | 'billing'
  | 'buyerEmail'
  | 'lines'
  | 'facts'
>

type Attributes = Readonly<Record<string, string>>

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Characters that XML 1.0 forbids, even escaped. */
const UNSPEAKABLE = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(UNSPEAKABLE, '')
    .replace(/[&<>"]/g, (char) => ESCAPES[char] ?? '')

/** An element with a text; empty without a value. */
function leaf(name: string, value: string | number | null | undefined, attributes: Attributes = {}): string {
  if (value === null || value === undefined || value === '') return ''
  const written = Object.entries(attributes).map(([key, text]) => ` ${key}="${escaped(text)}"`)
  return `<ram:${name}${written.join('')}>${escaped(String(value))}</ram:${name}>`
}

/** An element around others; empty when all are empty. */
function node(name: string, ...children: readonly string[]): string {
  const content = children.join('')
  return content === '' ? '' : `<ram:${name}>${content}</ram:${name}>`
}

/** Formats cents without floating point: `1234` is `12.34`. */
export function amount(cents: Cents): string {
  const [units, hundredths] = [Math.floor(Math.abs(cents) / 100), Math.abs(cents) % 100]
  return `${cents < 0 ? '-' : ''}${units}.${String(hundredths).padStart(2, '0')}`
}

const compact = (date: string) => date.replaceAll('-', '')
const dated = (name: string, date: string | null): string =>
  date ? node(name, `<udt:DateTimeString format="102">${compact(date)}</udt:DateTimeString>`) : ''

export const sirenOf = (siret: string): string => digitsOf(siret).slice(0, 9)

const FRENCH_BODIES: readonly number[] = [billingType.frenchCompany, billingType.localAuthority, billingType.publicBody]
const isFrenchBody = ({ type }: Billing): boolean => FRENCH_BODIES.includes(type)

/** Audience code (BAR): the list has none for public bodies, which count as B2B. */
function audienceOf(billing: Billing): 'B2B' | 'B2BINT' | 'B2C' {
  if (billing.type === billingType.individual) return 'B2C'
  return isFrenchBody(billing) ? 'B2B' : 'B2BINT'
}

const SCHEMES = { siren: '0002', siret: '0009', directory: '0225', email: 'EM' } as const

function electronicAddress(scheme: string, address: string): string {
  return node('URIUniversalCommunication', leaf('URIID', address, { schemeID: scheme }))
}

interface PartyToWrite {
  readonly identifier?: string
  readonly siret: string
  readonly name: string
  readonly description?: string
  readonly email?: string
  readonly address: string
  readonly endpoint: readonly [scheme: string, address: string]
  readonly vatNumber?: string | undefined
  /** Tax number of a seller exempt from VAT, who has no VAT number. */
  readonly taxNumber?: string | undefined
}

function party(name: string, of: PartyToWrite): string {
  const { siret, vatNumber, taxNumber } = of
  const siren = sirenOf(siret)
  return node(
    name,
    leaf('ID', of.identifier),
    digitsOf(siret).length === 14 ? leaf('GlobalID', digitsOf(siret), { schemeID: SCHEMES.siret }) : '',
    leaf('Name', of.name),
    leaf('Description', of.description),
    node('SpecifiedLegalOrganization', leaf('ID', siren, { schemeID: SCHEMES.siren })),
    of.email ? node('DefinedTradeContact', node('EmailURIUniversalCommunication', leaf('URIID', of.email))) : '',
    of.address,
    electronicAddress(...of.endpoint),
    vatNumber ? node('SpecifiedTaxRegistration', leaf('ID', vatNumber, { schemeID: 'VA' })) : '',
    taxNumber ? node('SpecifiedTaxRegistration', leaf('ID', taxNumber, { schemeID: 'FC' })) : '',
  )
}

function sellerParty(seller: Seller, { isOutside }: Taxed): string {
  const vatNumber = unspaced(seller.vatNumber)
  return party('SellerTradeParty', {
    siret: seller.siret,
    name: seller.name,
    description: [seller.legalForm, seller.register].filter(Boolean).join(' – '),
    email: seller.email,
    address: node(
      'PostalTradeAddress',
      leaf('PostcodeCode', seller.postalCode),
      leaf('LineOne', seller.address),
      leaf('CityName', seller.city),
      leaf('CountryID', seller.country),
    ),
    endpoint: [SCHEMES.directory, sirenOf(seller.siret)],
    vatNumber: isOutside ? undefined : vatNumber,
    taxNumber: isOutside || vatNumber ? undefined : sirenOf(seller.siret),
  })
}

function buyerParty({ billing, buyerEmail }: InvoiceToWrite, { isOutside }: Taxed): string {
  const isInFrance = isFrenchBody(billing)
  const number = unspaced(billing.intra_communautaire)
  // Outside the EU the number is a local tax number, which the standard refuses as a VAT number.
  const isVatNumber = billing.type !== billingType.foreignCompany && billing.type !== billingType.individual
  const siret = isInFrance ? digitsOf(billing.siret) : ''
  return party('BuyerTradeParty', {
    identifier: isVatNumber || billing.type === billingType.individual ? '' : number,
    siret,
    name: billing.social_reason,
    address: node(
      'PostalTradeAddress',
      leaf('PostcodeCode', billing.postal_code),
      leaf('LineOne', billing.address),
      leaf('LineTwo', billing.address_more),
      leaf('CityName', billing.city),
      leaf('CountryID', isInFrance ? 'FR' : billing.country),
    ),
    endpoint: siret === '' ? [SCHEMES.email, buyerEmail] : [SCHEMES.directory, directoryAddress(billing)],
    vatNumber: isVatNumber && !isOutside ? number : undefined,
  })
}

/** Directory address: the SIREN of a company, the SIRET of a public body. */
function directoryAddress({ type, siret }: Billing): string {
  const isCompany = type === billingType.frenchCompany || digitsOf(siret).length < 14
  return isCompany ? sirenOf(siret) : `${sirenOf(siret)}_${digitsOf(siret)}`
}

interface Taxed {
  /** The whole document is outside the scope of VAT, so it must not show VAT numbers (BR-O-02). */
  readonly isOutside: boolean
}

/** The legal reason for no VAT: VATEX code and key of its sentence. */
export function exemptionOf(
  category: TaxedGroup['category'],
  { seller, billing }: Pick<InvoiceToWrite, 'seller' | 'billing'>,
): { code?: string; word: string } | undefined {
  if (category === 'S') return undefined
  if (category === 'AE') return { code: 'VATEX-EU-AE', word: 'invoices.vat.reverse' }
  if (category === 'O') return { code: 'VATEX-EU-O', word: 'invoices.vat.abroad' }
  if (seller.isExempt) return { code: 'VATEX-FR-FRANCHISE', word: 'invoices.vat.franchise' }
  // A foreign company's item beside a taxed one; otherwise the seller has set no rate.
  return { word: billing.type === billingType.foreignCompany ? 'invoices.vat.abroad' : 'invoices.vat.exempt' }
}

const percent = (basisPoints: number): string => amount(basisPoints)
/** Outside the scope of VAT the rate is absent, not zero. */
const rateOf = (name: string, { category, vatRate }: Pick<TaxedGroup, 'category' | 'vatRate'>): string =>
  category === 'O' ? '' : leaf(name, percent(vatRate))

function lineItem(line: PrintedLine, index: number): string {
  return node(
    'IncludedSupplyChainTradeLineItem',
    node('AssociatedDocumentLineDocument', leaf('LineID', index + 1)),
    node('SpecifiedTradeProduct', leaf('Name', line.label)),
    node(
      'SpecifiedLineTradeAgreement',
      node('NetPriceProductTradePrice', leaf('ChargeAmount', amount(line.unitCents))),
    ),
    node('SpecifiedLineTradeDelivery', leaf('BilledQuantity', line.quantity, { unitCode: 'C62' })),
    node(
      'SpecifiedLineTradeSettlement',
      node(
        'ApplicableTradeTax',
        leaf('TypeCode', 'VAT'),
        leaf('CategoryCode', line.category),
        rateOf('RateApplicablePercent', line),
      ),
      node('SpecifiedTradeSettlementLineMonetarySummation', leaf('LineTotalAmount', amount(line.netCents))),
    ),
  )
}

function taxGroup(group: TaxedGroup, invoice: InvoiceToWrite, words: Translator): string {
  const reason = exemptionOf(group.category, invoice)
  const isOnDebits = invoice.seller.isVatOnDebits && group.category === 'S'
  return node(
    'ApplicableTradeTax',
    leaf('CalculatedAmount', amount(group.vat)),
    leaf('TypeCode', 'VAT'),
    leaf('ExemptionReason', reason && words.say(reason.word)),
    leaf('BasisAmount', amount(group.base)),
    leaf('CategoryCode', group.category),
    leaf('ExemptionReasonCode', reason?.code),
    // Code 5: VAT due on the invoice date. Without a code it is due on payment, the default for services.
    isOnDebits ? leaf('DueDateTypeCode', '5') : '',
    rateOf('RateApplicablePercent', group),
  )
}

/** 95: discount (UNTDID 5189). A charge takes a discount back and has only a textual reason. */
function allowanceCharge({ isCharge, cents, label, ...taxed }: Allowance): string {
  return node(
    'SpecifiedTradeAllowanceCharge',
    node('ChargeIndicator', `<udt:Indicator>${isCharge}</udt:Indicator>`),
    leaf('ActualAmount', amount(cents)),
    isCharge ? '' : leaf('ReasonCode', '95'),
    leaf('Reason', label),
    node(
      'CategoryTradeTax',
      leaf('TypeCode', 'VAT'),
      leaf('CategoryCode', taxed.category),
      rateOf('RateApplicablePercent', taxed),
    ),
  )
}

/** Codes of UNTDID 4461: card, cash, cheque. */
const MEANS = { online: '48', terminal: '48', cash: '10', cheque: '20' } as const

/** How it was paid, or the account of a credit transfer (58); a credit note states no means of payment. */
function paymentMeans({ kind, isPaid, facts, seller }: InvoiceToWrite): string {
  if (kind === 'credit-note') return ''
  if (isPaid && facts.method !== 'transfer')
    return node('SpecifiedTradeSettlementPaymentMeans', leaf('TypeCode', MEANS[facts.method]))
  return node(
    'SpecifiedTradeSettlementPaymentMeans',
    leaf('TypeCode', '58'),
    node('PayeePartyCreditorFinancialAccount', leaf('IBANID', unspaced(seller.bank))),
    node('PayeeSpecifiedCreditorFinancialInstitution', leaf('BICID', unspaced(seller.bic))),
  )
}

/** Payment terms required by the Code de commerce, by subject code. */
export function termsOf({ seller }: Pick<InvoiceToWrite, 'seller'>, words: Translator) {
  return [
    { code: 'PMT', text: words.say('invoices.terms.PMT') },
    { code: 'PMD', text: seller.latePaymentTerms || words.say('invoices.terms.PMD') },
    { code: 'AAB', text: words.say('invoices.terms.AAB') },
  ]
}

function notesOf(invoice: InvoiceToWrite, words: Translator): string {
  const notes = [...termsOf(invoice, words), { code: 'BAR', text: audienceOf(invoice.billing) }]
  if (invoice.isSpecimen) notes.push({ code: 'AAI', text: specimenNote(words) })
  if (invoice.facts.reason) notes.push({ code: 'ACB', text: invoice.facts.reason })
  return notes.map(({ code, text }) => node('IncludedNote', leaf('Content', text), leaf('SubjectCode', code))).join('')
}
const specimenNote = (words: Translator): string =>
  `${words.say('invoices.pdf.specimen')} – ${words.say('invoices.pdf.specimen.text')}`

function settlement(invoice: InvoiceToWrite, content: Content, words: Translator): string {
  const { facts, dueDate } = invoice
  // A paid invoice has nothing due. A credit note is owed to the buyer.
  const prepaid = invoice.kind === 'invoice' && invoice.isPaid ? content.grossCents : 0
  const terms = prepaid > 0 ? '' : words.say('invoices.terms.due', { date: formatDay(dueDate, words.language) })
  return node(
    'ApplicableHeaderTradeSettlement',
    leaf('PaymentReference', facts.reference),
    leaf('InvoiceCurrencyCode', 'EUR'),
    paymentMeans(invoice),
    ...content.groups.map((group) => taxGroup(group, invoice, words)),
    node('BillingSpecifiedPeriod', dated('StartDateTime', facts.startDate), dated('EndDateTime', facts.endDate)),
    ...content.allowances.map(allowanceCharge),
    node(
      'SpecifiedTradePaymentTerms',
      leaf('Description', invoice.kind === 'invoice' ? terms : ''),
      dated('DueDateDateTime', dueDate),
    ),
    node(
      'SpecifiedTradeSettlementHeaderMonetarySummation',
      leaf('LineTotalAmount', amount(content.itemsCents)),
      content.chargeCents > 0 ? leaf('ChargeTotalAmount', amount(content.chargeCents)) : '',
      content.allowanceCents > 0 ? leaf('AllowanceTotalAmount', amount(content.allowanceCents)) : '',
      leaf('TaxBasisTotalAmount', amount(content.netCents)),
      leaf('TaxTotalAmount', amount(content.vatCents), { currencyID: 'EUR' }),
      leaf('GrandTotalAmount', amount(content.grossCents)),
      prepaid > 0 ? leaf('TotalPrepaidAmount', amount(prepaid)) : '',
      leaf('DuePayableAmount', amount(content.grossCents - prepaid)),
    ),
    facts.credited ? creditedDocument(facts.credited) : '',
  )
}

function creditedDocument({ number, issueDate }: { number: string; issueDate: string }): string {
  const date = `<qdt:DateTimeString format="102">${compact(issueDate)}</qdt:DateTimeString>`
  return node('InvoiceReferencedDocument', leaf('IssuerAssignedID', number), node('FormattedIssueDateTime', date))
}

const NAMESPACES = {
  rsm: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  udt: 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
  qdt: 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
}
const ROOT = Object.entries(NAMESPACES)
  .map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`)
  .join('')

/** An invoice or credit note as UN/CEFACT Cross Industry Invoice (D16B), profile EN 16931. */
export function writeFacturX(invoice: InvoiceToWrite, words: Translator): string {
  const content = contentOf(invoice.lines, invoice.facts.vat)
  const taxed = { isOutside: content.groups.length > 0 && content.groups.every(({ category }) => category === 'O') }
  const { billing } = invoice
  const process = invoice.kind === 'invoice' && invoice.isPaid ? 'S2' : 'S1'
  return [
    `<?xml version="1.0" encoding="UTF-8"?>\n<rsm:CrossIndustryInvoice${ROOT}>`,
    '<rsm:ExchangedDocumentContext>',
    node('BusinessProcessSpecifiedDocumentContextParameter', leaf('ID', process)),
    node('GuidelineSpecifiedDocumentContextParameter', leaf('ID', 'urn:cen.eu:en16931:2017')),
    '</rsm:ExchangedDocumentContext><rsm:ExchangedDocument>',
    leaf('ID', invoice.number),
    leaf('TypeCode', invoice.kind === 'invoice' ? '380' : '381'),
    dated('IssueDateTime', invoice.issueDate),
    notesOf(invoice, words),
    '</rsm:ExchangedDocument><rsm:SupplyChainTradeTransaction>',
    ...content.items.map(lineItem),
    node(
      'ApplicableHeaderTradeAgreement',
      leaf('BuyerReference', billing.service_code),
      sellerParty(invoice.seller, taxed),
      buyerParty(invoice, taxed),
      node('BuyerOrderReferencedDocument', leaf('IssuerAssignedID', billing.engagement_number)),
    ),
    '<ram:ApplicableHeaderTradeDelivery></ram:ApplicableHeaderTradeDelivery>',
    settlement(invoice, content, words),
    '</rsm:SupplyChainTradeTransaction></rsm:CrossIndustryInvoice>',
  ].join('')
}
