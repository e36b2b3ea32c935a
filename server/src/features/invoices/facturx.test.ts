import { Seller } from '@parvis/contract/billing/billing.settings.ts'
import type { BilledLine, Billing, BillingType } from '@parvis/contract/billing/billing.ts'
import { totalsOf } from '@parvis/contract/billing/statement.rules.ts'
import { treatmentOf } from '@parvis/contract/billing/vat.rules.ts'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ruleNames } from './en16931.service.ts'
import type { InvoiceToWrite } from './facturx.service.ts'
import { amount, writeFacturX } from './facturx.service.ts'
import { brokenRules } from './validity.service.ts'
import { documentWords } from './words.service.ts'

const words = documentWords('fr')

const seller = z.parse(Seller, {
  name: 'Dupont & Filles <Événements>',
  legalForm: 'SAS au capital de 10 000 €',
  siret: '732 829 320 00074',
  register: 'RCS Grenoble',
  vatNumber: 'FR 44 732829320',
  address: '1 rue des Lilas',
  postalCode: '38000',
  city: 'Grenoble',
  email: 'compta@parvis.example',
  bank: 'FR76 3000 6000 0112 3456 7890 189',
  bic: 'AGRIFRPP',
})

const buyers: Record<BillingType, Partial<Billing>> = {
  1: { siret: '35600000000048', social_reason: 'Ateliers du Nord' },
  2: { intra_communautaire: 'IT 0123 4567 890', country: 'IT', social_reason: 'Officina Verde' },
  3: { intra_communautaire: 'CHE-123.456.789', country: 'CH', social_reason: 'Jardins du Léman' },
  4: { social_reason: 'Zoë Œuvrard' },
  5: { siret: '213801855 00014', service_code: 'CULTURE', engagement_number: 'ENG-2027-12' },
  6: { siret: '13002526500013', engagement_number: '4500012' },
}

function billingOf(type: BillingType): Billing {
  const base = {
    intra_communautaire: '',
    country: 'FR',
    social_reason: 'Ville de Grenoble',
    address_more: 'Bâtiment B',
  }
  const place = { address: '11 boulevard Jean-Pain', postal_code: '38000', city: 'Grenoble' }
  return { ...base, ...place, siret: '', service_code: '', engagement_number: '', ...buyers[type], type }
}

type Sold = Partial<BilledLine> & { unitCents: number }

function invoiceOf(
  type: BillingType,
  sold: readonly Sold[] = [
    { unitCents: 3999 },
    { unitCents: 3999 },
    { unitCents: 3999 },
    { unitCents: 1265, label: 'Déjeuner', vatRate: 1000 },
  ],
  changes: Partial<InvoiceToWrite> & { rules?: Partial<Seller> } = {},
): InvoiceToWrite {
  const { rules, ...others } = changes
  const billing = billingOf(type)
  const own = { ...seller, ...rules }
  const lines = sold.map(
    ({ vatRate = 2000, ...line }): BilledLine => ({
      key: 'k',
      kind: 'item',
      label: 'Journée du 11 mai',
      quantity: 1,
      ...treatmentOf({ vatRate, regime: 'admission_on_site' }, billing, own),
      ...line,
    }),
  )
  return {
    kind: 'invoice',
    number: 'F-2027-00001',
    issueDate: '2027-03-01',
    dueDate: '2027-03-01',
    isPaid: true,
    isSpecimen: false,
    seller: own,
    billing,
    buyerEmail: 'zoe@exemple.fr',
    lines,
    facts: {
      ...{ eventName: 'Assises', startDate: '2027-05-11', endDate: '2027-05-13', method: 'online', reference: null },
      ...{ promoCode: null, reason: '', credited: null },
    },
    ...others,
  }
}

const unpaid = (type: BillingType): InvoiceToWrite => {
  const invoice = invoiceOf(type)
  return {
    ...invoice,
    isPaid: false,
    dueDate: '2027-03-31',
    facts: { ...invoice.facts, method: 'transfer', reference: 'P-7F3K9' },
  }
}
const creditNote = (type: BillingType): InvoiceToWrite => {
  const invoice = invoiceOf(type)
  const credited = { number: 'F-2027-00001', issueDate: '2027-02-01' }
  return {
    ...invoice,
    kind: 'credit-note',
    number: 'A-2027-00001',
    facts: { ...invoice.facts, credited, reason: 'Erreur' },
  }
}
const promo: readonly Sold[] = [
  { unitCents: 12000 },
  { unitCents: 1265, vatRate: 1000, label: 'Déjeuner' },
  { kind: 'discount', quantity: -1, unitCents: 1085, label: 'VIVANT10' },
  { kind: 'discount', quantity: -1, unitCents: 115, vatRate: 1000, label: 'VIVANT10' },
]
const changed: readonly Sold[] = [
  { unitCents: 12000 },
  { unitCents: 1265, vatRate: 1000, label: 'Déjeuner', quantity: -1 },
  { kind: 'discount', unitCents: 115, vatRate: 1000, label: 'VIVANT10' },
]

/** An item outside the scope of VAT beside a taxed one: the standard calls it exempt. */
const partly: InvoiceToWrite = {
  ...invoiceOf(3),
  lines: invoiceOf(4).lines.map((line, i) => (i === 0 ? { ...line, category: 'E', vatRate: 0 } : line)),
}

const kinds: readonly [string, InvoiceToWrite][] = [
  ['a company in France', invoiceOf(1)],
  ['a company in the Union, reverse charge', invoiceOf(2)],
  ['a company in the Union, taxed in France', invoiceOf(2, undefined, { rules: { taxesAdmissionAbroad: true } })],
  ['a company outside the Union', invoiceOf(3)],
  ['a company outside the Union, taxed in part', partly],
  ['an individual', invoiceOf(4)],
  ['a local authority', invoiceOf(5)],
  ['a public body', unpaid(6)],
  ['a seller without VAT', invoiceOf(1, undefined, { rules: { isExempt: true, vatNumber: '' } })],
  ['a discount', invoiceOf(4, promo)],
  ['an exchange', invoiceOf(1, changed)],
  ['a discount that is given back alone', invoiceOf(1, [{ kind: 'discount', unitCents: 500, label: 'VIVANT10' }])],
  ['a rate of zero', invoiceOf(4, [{ unitCents: 500, vatRate: 0 }])],
  ['VAT on debits', invoiceOf(1, undefined, { rules: { isVatOnDebits: true } })],
  ['a transfer that is awaited', unpaid(1)],
  ['a transfer that has arrived', { ...unpaid(1), isPaid: true, dueDate: '2027-03-01' }],
  ['a credit note', creditNote(1)],
  ['a credit note of a reverse charge', creditNote(2)],
  ['a demonstration', invoiceOf(4, undefined, { isSpecimen: true, number: 'SPECIMEN-F-2027-00001' })],
]

describe('an invoice', () => {
  test.each(kinds)('to or of %s is valid', async (_, invoice) => {
    expect(await brokenRules(writeFacturX(invoice, words))).toEqual([])
    expect(await brokenRules(writeFacturX(invoice, documentWords('en')))).toEqual([])
  })

  test('says the same thing for several people on one line', () => {
    const xml = writeFacturX(invoiceOf(4), words)
    expect(xml.match(/<ram:IncludedSupplyChainTradeLineItem>/g)).toHaveLength(2)
    expect(xml).toContain('<ram:BilledQuantity unitCode="C62">3</ram:BilledQuantity>')
    // 3 × 39.99 and 12.65: VAT on the sum 119.97 is 23.99, where three times the VAT of 39.99 would be 24.00.
    expect(xml).toContain('<ram:GrandTotalAmount>157.88</ram:GrandTotalAmount>')
    expect(totalsOf(invoiceOf(4).lines).grossCents).toBe(15788)
  })

  test('tells that nothing is due once paid, and otherwise the due date', () => {
    const paid = writeFacturX(invoiceOf(4), words)
    expect(paid).toMatch(/TotalPrepaidAmount>157.88<.*DuePayableAmount>0.00</)
    expect(paid).toContain('<ram:TypeCode>48</ram:TypeCode>')
    const transfer = writeFacturX(unpaid(1), words)
    expect(transfer).toMatch(/DuePayableAmount>157.88</)
    expect(transfer).toContain('FR7630006000011234567890189')
    expect(transfer).toContain('<ram:PaymentReference>P-7F3K9</ram:PaymentReference>')
  })

  test.each([
    [1, '0225', '356000000'],
    [2, 'EM', 'zoe@exemple.fr'],
    [5, '0225', '213801855_21380185500014'],
  ] as const)('to a buyer of type %i goes to the address %s %s', (type, scheme, address) => {
    expect(writeFacturX(invoiceOf(type), words)).toMatch(
      new RegExp(`<ram:BuyerTradeParty>.*<ram:URIID schemeID="${scheme}">${address}</ram:URIID>`),
    )
  })

  test('outside the scope of VAT names no VAT number', () => {
    expect(writeFacturX(invoiceOf(3), words)).not.toContain('schemeID="VA"')
  })

  test('names the service and the order of the buyer', () => {
    const xml = writeFacturX(invoiceOf(5), words)
    expect(xml).toContain('<ram:BuyerReference>CULTURE</ram:BuyerReference>')
    expect(xml).toContain('<ram:IssuerAssignedID>ENG-2027-12</ram:IssuerAssignedID>')
  })

  test.each([
    [0, '0.00'],
    [5, '0.05'],
    [-1234, '-12.34'],
    [2_000_000_05, '2000000.05'],
  ])('writes %i cents as %s', (cents, written) => {
    expect(amount(cents)).toBe(written)
  })

  test('holds any typed text, without characters that XML forbids', async () => {
    const billing = { ...billingOf(4), social_reason: 'A\u0000<b>&"\ud800\uffff 🎉', address: ']]>' }
    expect(await brokenRules(writeFacturX(invoiceOf(4, undefined, { billing }), words))).toEqual([])
  })
})

/** For each rule, a replacement that breaks it. */
type Break = readonly [rule: string, from: InvoiceToWrite, find: string | RegExp, write: string]

const standard = invoiceOf(1, promo)
const charged = invoiceOf(1, changed)
const PRICE = '<ram:NetPriceProductTradePrice><ram:ChargeAmount>120.00'
const breaks: readonly Break[] = [
  ['XSD', standard, /(<ram:ID>F-2027-00001<\/ram:ID>)(<ram:TypeCode>380<\/ram:TypeCode>)/, '$2$1'],
  ['XSD', standard, '</rsm:CrossIndustryInvoice>', ''],
  ['BR-01', standard, 'urn:cen.eu:en16931:2017', 'urn:factur-x.eu:1p0:minimum'],
  ['BR-02', standard, 'F-2027-00001', ''],
  ['BR-03', standard, '20270301', '1 mars'],
  ['BR-04', standard, '>380<', '>326<'],
  ['BR-05', standard, '>EUR<', '>USD<'],
  ['BR-06', standard, /<ram:Name>Dupont[^/]*<\/ram:Name>/, ''],
  ['BR-07', standard, '<ram:Name>Ateliers du Nord</ram:Name>', ''],
  ['BR-08', standard, /(<ram:SellerTradeParty>.*?)<ram:PostalTradeAddress>.*?<\/ram:PostalTradeAddress>/, '$1'],
  ['BR-09', standard, '<ram:CountryID>FR', '<ram:CountryID>'],
  ['BR-10', standard, /(<ram:BuyerTradeParty>.*?)<ram:PostalTradeAddress>.*?<\/ram:PostalTradeAddress>/, '$1'],
  ['BR-11', standard, /(BuyerTradeParty>.*<ram:CountryID>)FR/, '$1XX'],
  [
    'BR-12',
    standard,
    /<ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:LineTotalAmount>[^/]*\/ram:LineTotalAmount>/,
    '<ram:SpecifiedTradeSettlementHeaderMonetarySummation>',
  ],
  ['BR-13', standard, /<ram:TaxBasisTotalAmount>[^/]*\/ram:TaxBasisTotalAmount>/, ''],
  ['BR-14', standard, /<ram:GrandTotalAmount>[^/]*\/ram:GrandTotalAmount>/, ''],
  ['BR-15', standard, /<ram:DuePayableAmount>[^/]*\/ram:DuePayableAmount>/, ''],
  ['BR-16', standard, /<ram:IncludedSupplyChainTradeLineItem>.*<\/ram:IncludedSupplyChainTradeLineItem>/, ''],
  ['BR-21', standard, '<ram:LineID>1</ram:LineID>', '<ram:LineID></ram:LineID>'],
  ['BR-22', standard, /<ram:BilledQuantity unitCode="C62">1/, '<ram:BilledQuantity unitCode="C62">'],
  ['BR-23', standard, 'unitCode="C62"', 'unitCode="jour"'],
  ['BR-24', standard, /<ram:LineTotalAmount>120.00/, '<ram:LineTotalAmount>120.001'],
  ['BR-25', standard, '<ram:Name>Journée du 11 mai</ram:Name>', '<ram:Name></ram:Name>'],
  ['BR-26', standard, PRICE, '<ram:NetPriceProductTradePrice><ram:ChargeAmount>'],
  ['BR-27', standard, PRICE, '<ram:NetPriceProductTradePrice><ram:ChargeAmount>-120.00'],
  ['BR-29', standard, '20270513', '20270510'],
  ['BR-31', standard, '<ram:ActualAmount>10.85', '<ram:ActualAmount>-10.85'],
  ['BR-33', standard, /<ram:ReasonCode>95<\/ram:ReasonCode><ram:Reason>[^/]*\/ram:Reason>/, ''],
  ['BR-36', charged, '<ram:ActualAmount>1.15', '<ram:ActualAmount>-1.15'],
  ['BR-38', charged, /<ram:Reason>VIVANT10<\/ram:Reason>/, ''],
  ['BR-45', standard, /<ram:BasisAmount>/, '<ram:BasisAmount>a'],
  ['BR-46', standard, /<ram:CalculatedAmount>/, '<ram:CalculatedAmount>1.0001'],
  ['BR-47', standard, /(BasisAmount><ram:CategoryCode>)S/, '$1Q'],
  [
    'BR-48',
    standard,
    /(ApplicableTradeTax>.*BasisAmount><ram:CategoryCode>S<\/ram:CategoryCode>)<ram:RateApplicablePercent>[^/]*\/ram:RateApplicablePercent>/,
    '$1',
  ],
  ['BR-49', standard, '<ram:TypeCode>48', '<ram:TypeCode>ZZ'],
  ['BR-50', unpaid(1), 'FR7630006000011234567890189', ''],
  ['BR-55', creditNote(1), /<ram:InvoiceReferencedDocument>.*<\/ram:InvoiceReferencedDocument>/, ''],
  ['BR-62', standard, /<ram:URIUniversalCommunication>.*?<\/ram:URIUniversalCommunication>/, ''],
  ['BR-63', standard, /(BuyerTradeParty>.*)<ram:URIUniversalCommunication>.*?<\/ram:URIUniversalCommunication>/, '$1'],
  ['BR-CO-04', standard, '<ram:CategoryCode>S</ram:CategoryCode>', ''],
  ['BR-CO-09', standard, 'FR44732829320', '44732829320'],
  ['BR-CO-10', standard, '<ram:LineTotalAmount>132.65', '<ram:LineTotalAmount>132.66'],
  ['BR-CO-11', standard, '<ram:AllowanceTotalAmount>12.00', '<ram:AllowanceTotalAmount>12.01'],
  ['BR-CO-12', charged, '<ram:ChargeTotalAmount>1.15', '<ram:ChargeTotalAmount>1.16'],
  ['BR-CO-13', standard, '<ram:TaxBasisTotalAmount>120.65', '<ram:TaxBasisTotalAmount>120.66'],
  ['BR-CO-14', standard, /<ram:TaxTotalAmount currencyID="EUR">[\d.]+/, '<ram:TaxTotalAmount currencyID="EUR">23.00'],
  ['BR-CO-15', standard, /<ram:GrandTotalAmount>[\d.]+/, '<ram:GrandTotalAmount>140.00'],
  ['BR-CO-16', standard, '<ram:DuePayableAmount>0.00', '<ram:DuePayableAmount>0.01'],
  ['BR-CO-17', standard, '<ram:CalculatedAmount>1.15', '<ram:CalculatedAmount>1.16'],
  ['BR-CO-18', standard, /<ram:ApplicableTradeTax><ram:CalculatedAmount>.*?<\/ram:ApplicableTradeTax>/g, ''],
  ['BR-CO-25', unpaid(1), /<ram:SpecifiedTradePaymentTerms>.*<\/ram:SpecifiedTradePaymentTerms>/, ''],
  [
    'BR-CO-26',
    standard,
    /<ram:SellerTradeParty>.*<\/ram:SellerTradeParty>/,
    '<ram:SellerTradeParty></ram:SellerTradeParty>',
  ],
  ['PRICE-QUANTITY', standard, '<ram:BilledQuantity unitCode="C62">1', '<ram:BilledQuantity unitCode="C62">2'],
  ['BR-S-01', standard, /<ram:ApplicableTradeTax><ram:CalculatedAmount>.*?<\/ram:ApplicableTradeTax>/, ''],
  ['BR-S-02', standard, /<ram:SpecifiedTaxRegistration>.*?<\/ram:SpecifiedTaxRegistration>/, ''],
  ['BR-S-05', standard, '<ram:RateApplicablePercent>20.00', '<ram:RateApplicablePercent>0.00'],
  ['BR-S-08', standard, /<ram:BasisAmount>[\d.]+/, '<ram:BasisAmount>1.00'],
  ['BR-S-10', standard, /<ram:BasisAmount>/, '<ram:ExemptionReason>Aucune</ram:ExemptionReason><ram:BasisAmount>'],
  ['BR-AE-02', invoiceOf(2), '<ram:ID schemeID="VA">IT01234567890</ram:ID>', ''],
  ['BR-AE-05', invoiceOf(2), '<ram:RateApplicablePercent>0.00', '<ram:RateApplicablePercent>20.00'],
  ['BR-AE-08', invoiceOf(2), /<ram:BasisAmount>[\d.]+/, '<ram:BasisAmount>1.00'],
  ['BR-AE-09', invoiceOf(2), '<ram:CalculatedAmount>0.00', '<ram:CalculatedAmount>0.01'],
  ['BR-AE-10', invoiceOf(2), '>VATEX-EU-AE<', '>VATEX-EU-O<'],
  [
    'BR-O-02',
    invoiceOf(3),
    '<ram:SpecifiedLegalOrganization>',
    '<ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">FR44732829320</ram:ID></ram:SpecifiedTaxRegistration><ram:SpecifiedLegalOrganization>',
  ],
  [
    'BR-O-05',
    invoiceOf(3),
    '<ram:CategoryCode>O</ram:CategoryCode>',
    '<ram:CategoryCode>O</ram:CategoryCode><ram:RateApplicablePercent>0.00</ram:RateApplicablePercent>',
  ],
  ['BR-O-08', invoiceOf(3), /<ram:BasisAmount>[\d.]+/, '<ram:BasisAmount>1.00'],
  ['BR-O-09', invoiceOf(3), '<ram:CalculatedAmount>0.00', '<ram:CalculatedAmount>0.01'],
  ['BR-O-10', invoiceOf(3), /<ram:ExemptionReason(Code)?>[^/]*\/ram:ExemptionReason(Code)?>/g, ''],
  [
    'BR-O-11',
    invoiceOf(3),
    '<ram:BillingSpecifiedPeriod>',
    '<ram:ApplicableTradeTax><ram:CategoryCode>S</ram:CategoryCode></ram:ApplicableTradeTax><ram:BillingSpecifiedPeriod>',
  ],
  ['FR-NUMBER', standard, 'F-2027-00001', 'F 2027 00001'],
  ['FR-NUMBER', standard, 'F-2027-00001', `F-${'0'.repeat(40)}`],
  ['FR-PROCESS', standard, '>S2<', '>B2<'],
  ['FR-PAID', standard, '<ram:TotalPrepaidAmount>', '<ram:TotalPrepaidAmount>1'],
  ['FR-PAID', unpaid(1), '20270331', '20270228'],
  ['FR-NOTES', standard, '>PMT<', '>AAI<'],
  ['FR-NOTES', standard, '>PMT<', '>PMD<'],
  ['FR-NOTE-TEXT', standard, /<ram:Content>Indemnité[^/]*\/ram:Content>/, '<ram:Content></ram:Content>'],
  ['FR-AUDIENCE', standard, '>B2B<', '>B2G<'],
  ['FR-RATE', standard, /<ram:RateApplicablePercent>20.00/g, '<ram:RateApplicablePercent>21.00'],
  ['FR-SELLER-SIREN', standard, '<ram:ID schemeID="0002">732829320', '<ram:ID schemeID="0002">73282932'],
  ['FR-SELLER-SIRET', standard, '73282932000074', '83282932000074'],
  ['FR-SELLER-ENDPOINT', standard, '<ram:URIID schemeID="0225">732829320', '<ram:URIID schemeID="0225">832829320'],
  ['FR-BUYER-SIREN', standard, '<ram:ID schemeID="0002">356000000', '<ram:ID schemeID="0002">35600000'],
  ['FR-BUYER-SIRET', standard, '>35600000000048<', '>45600000000048<'],
  ['FR-BUYER-ENDPOINT', standard, '>356000000</ram:URIID>', '>456000000</ram:URIID>'],
  [
    'FR-DUE-CODE',
    invoiceOf(1, undefined, { rules: { isVatOnDebits: true } }),
    /<ram:DueDateTypeCode>5/,
    '<ram:DueDateTypeCode>29',
  ],
]

const exempt = invoiceOf(1, undefined, { rules: { isExempt: true, vatNumber: '' } })
const exemptBreaks: readonly Break[] = [
  ['BR-E-02', exempt, /<ram:SpecifiedTaxRegistration>.*?<\/ram:SpecifiedTaxRegistration>/, ''],
  ['BR-E-05', exempt, '<ram:RateApplicablePercent>0.00', '<ram:RateApplicablePercent>20.00'],
  ['BR-E-08', exempt, /<ram:BasisAmount>[\d.]+/, '<ram:BasisAmount>1.00'],
  ['BR-E-09', exempt, '<ram:CalculatedAmount>0.00', '<ram:CalculatedAmount>0.01'],
  ['BR-E-10', exempt, /<ram:ExemptionReason(Code)?>[^/]*\/ram:ExemptionReason(Code)?>/g, ''],
]
const allBreaks = [...breaks, ...exemptBreaks]

test.each([1, 5, 6] as const)('a buyer of type %i without a number is written to by mail', async (type) => {
  const invoice = invoiceOf(type)
  const xml = writeFacturX({ ...invoice, billing: { ...invoice.billing, siret: '' } }, words)
  expect(await brokenRules(xml)).toEqual([])
  const buyer = xml.slice(xml.indexOf('<ram:BuyerTradeParty>'), xml.indexOf('</ram:BuyerTradeParty>'))
  expect(buyer).toContain('<ram:URIID schemeID="EM">zoe@exemple.fr</ram:URIID>')
  expect(buyer).not.toContain('SpecifiedLegalOrganization')
})

describe('a document that breaks a rule', () => {
  test.each(allBreaks)('%s is refused', async (rule, from, find, write) => {
    const xml = writeFacturX(from, words)
    const broken = xml.replace(find, write)
    expect(broken).not.toBe(xml)
    expect(await brokenRules(broken)).toContain(rule)
  })

  test('exists for every rule', () => {
    const tried = allBreaks.map(([rule]) => rule)
    expect(ruleNames.filter((rule) => !tried.includes(rule))).toEqual([])
  })
})
