import type { XmlDocument, XmlElement, XmlNode } from 'libxml2-wasm'

export interface Element {
  readonly name: string
  readonly text: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly Element[]
}

function all(of: Element, path: string): Element[] {
  let found: Element[] = [of]
  for (const name of path.split('/')) found = found.flatMap(({ children }) => children.filter((c) => c.name === name))
  return found
}

const at = (of: Element, path: string): string => all(of, path)[0]?.text ?? ''

const AMOUNT = /^(-?)(\d+)(?:\.(\d{1,2}))?$/

/** Amount in cents; NaN when missing or with more than two decimals. */
function centsAt(of: Element, path: string): number {
  const [whole, sign, units, decimals = ''] = AMOUNT.exec(at(of, path)) ?? []
  if (whole === undefined) return Number.NaN
  return (sign === '-' ? -1 : 1) * (Number(units) * 100 + Number(decimals.padEnd(2, '0')))
}

export interface Party {
  readonly name: string
  readonly siren: string
  readonly siret: string
  readonly identifier: string
  readonly city: string
  readonly country: string
  readonly hasAddress: boolean
  readonly endpoint: { readonly scheme: string; readonly address: string }
  readonly vatNumber: string
  readonly taxNumber: string
}

export interface Taxing {
  readonly category: string
  /** As written; absent outside the scope of VAT. */
  readonly rate: string
}

export interface ReadLine extends Taxing {
  readonly id: string
  readonly name: string
  readonly price: number
  readonly quantity: string
  readonly unit: string
  readonly net: number
}

export interface ReadAllowance extends Taxing {
  readonly isCharge: boolean
  readonly cents: number
  readonly reason: string
}

export interface ReadGroup extends Taxing {
  readonly base: number
  readonly vat: number
  readonly reason: string
  readonly reasonCode: string
  readonly dueCode: string
}

/** The terms of the standard; amounts in cents. */
export interface ReadInvoice {
  readonly process: string
  readonly profile: string
  readonly number: string
  readonly type: string
  readonly issueDate: string
  readonly dueDate: string
  readonly terms: string
  readonly currency: string
  readonly notes: readonly { readonly code: string; readonly text: string }[]
  readonly seller: Party
  readonly buyer: Party
  readonly lines: readonly ReadLine[]
  readonly allowances: readonly ReadAllowance[]
  readonly groups: readonly ReadGroup[]
  readonly means: readonly { readonly code: string; readonly iban: string }[]
  readonly period: { readonly start: string; readonly end: string }
  readonly sums: Readonly<
    Record<'lines' | 'charges' | 'allowances' | 'net' | 'vat' | 'gross' | 'prepaid' | 'due', number>
  >
  readonly credited: { readonly number: string; readonly date: string }
}

export function treeOf(document: XmlDocument): Element {
  return elementOf(document.root)
}

function elementOf(node: XmlElement): Element {
  const children: Element[] = []
  for (let child: XmlNode | null = node.firstChild; child; child = nextOf(child)) {
    if (isElement(child)) children.push(elementOf(child))
  }
  const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]))
  return { name: node.name, text: children.length > 0 ? '' : node.content, attributes, children }
}

const isElement = (node: XmlNode): node is XmlElement => 'attrs' in node
const nextOf = (node: XmlNode): XmlNode | null => ('next' in node ? (node.next as XmlNode | null) : null)

function partyOf(of: Element | undefined): Party {
  const found = of ?? { name: '', text: '', attributes: {}, children: [] }
  const withScheme = (path: string, scheme: string) =>
    all(found, path).find(({ attributes }) => attributes['schemeID'] === scheme)?.text ?? ''
  const [endpoint] = all(found, 'URIUniversalCommunication/URIID')
  return {
    name: at(found, 'Name'),
    siren: withScheme('SpecifiedLegalOrganization/ID', '0002'),
    siret: withScheme('GlobalID', '0009'),
    identifier: at(found, 'ID'),
    city: at(found, 'PostalTradeAddress/CityName'),
    country: at(found, 'PostalTradeAddress/CountryID'),
    hasAddress: all(found, 'PostalTradeAddress').length > 0,
    endpoint: { scheme: endpoint?.attributes['schemeID'] ?? '', address: endpoint?.text ?? '' },
    vatNumber: withScheme('SpecifiedTaxRegistration/ID', 'VA'),
    taxNumber: withScheme('SpecifiedTaxRegistration/ID', 'FC'),
  }
}

function lineOf(of: Element): ReadLine {
  const [quantity] = all(of, 'SpecifiedLineTradeDelivery/BilledQuantity')
  const tax = 'SpecifiedLineTradeSettlement/ApplicableTradeTax'
  return {
    id: at(of, 'AssociatedDocumentLineDocument/LineID'),
    name: at(of, 'SpecifiedTradeProduct/Name'),
    price: centsAt(of, 'SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount'),
    quantity: quantity?.text ?? '',
    unit: quantity?.attributes['unitCode'] ?? '',
    net: centsAt(of, 'SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount'),
    category: at(of, `${tax}/CategoryCode`),
    rate: at(of, `${tax}/RateApplicablePercent`),
  }
}

const allowanceOf = (of: Element): ReadAllowance => ({
  isCharge: at(of, 'ChargeIndicator/Indicator') === 'true',
  cents: centsAt(of, 'ActualAmount'),
  reason: at(of, 'Reason') || at(of, 'ReasonCode'),
  category: at(of, 'CategoryTradeTax/CategoryCode'),
  rate: at(of, 'CategoryTradeTax/RateApplicablePercent'),
})

const groupOf = (of: Element): ReadGroup => ({
  base: centsAt(of, 'BasisAmount'),
  vat: centsAt(of, 'CalculatedAmount'),
  reason: at(of, 'ExemptionReason'),
  reasonCode: at(of, 'ExemptionReasonCode'),
  dueCode: at(of, 'DueDateTypeCode'),
  category: at(of, 'CategoryCode'),
  rate: at(of, 'RateApplicablePercent'),
})

function sumsOf(settlement: Element): ReadInvoice['sums'] {
  const sum = (name: string) => centsAt(settlement, `SpecifiedTradeSettlementHeaderMonetarySummation/${name}`)
  return {
    lines: sum('LineTotalAmount'),
    charges: sum('ChargeTotalAmount'),
    allowances: sum('AllowanceTotalAmount'),
    net: sum('TaxBasisTotalAmount'),
    vat: sum('TaxTotalAmount'),
    gross: sum('GrandTotalAmount'),
    prepaid: sum('TotalPrepaidAmount'),
    due: sum('DuePayableAmount'),
  }
}

const NOTHING: Element = { name: '', text: '', attributes: {}, children: [] }

/** Parses a Cross Industry Invoice. */
export function readInvoiceXml(root: Element): ReadInvoice {
  const context = (name: string) => at(root, `ExchangedDocumentContext/${name}/ID`)
  const transaction = 'SupplyChainTradeTransaction'
  const [settlement = NOTHING] = all(root, `${transaction}/ApplicableHeaderTradeSettlement`)
  const partyAt = (name: string) => partyOf(all(root, `${transaction}/ApplicableHeaderTradeAgreement/${name}`)[0])
  const date = (name: string) => at(settlement, `BillingSpecifiedPeriod/${name}/DateTimeString`)
  return {
    process: context('BusinessProcessSpecifiedDocumentContextParameter'),
    profile: context('GuidelineSpecifiedDocumentContextParameter'),
    number: at(root, 'ExchangedDocument/ID'),
    type: at(root, 'ExchangedDocument/TypeCode'),
    issueDate: at(root, 'ExchangedDocument/IssueDateTime/DateTimeString'),
    notes: all(root, 'ExchangedDocument/IncludedNote').map((note) => ({
      code: at(note, 'SubjectCode'),
      text: at(note, 'Content'),
    })),
    dueDate: at(settlement, 'SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString'),
    terms: at(settlement, 'SpecifiedTradePaymentTerms/Description'),
    currency: at(settlement, 'InvoiceCurrencyCode'),
    seller: partyAt('SellerTradeParty'),
    buyer: partyAt('BuyerTradeParty'),
    lines: all(root, `${transaction}/IncludedSupplyChainTradeLineItem`).map(lineOf),
    allowances: all(settlement, 'SpecifiedTradeAllowanceCharge').map(allowanceOf),
    groups: all(settlement, 'ApplicableTradeTax').map(groupOf),
    means: all(settlement, 'SpecifiedTradeSettlementPaymentMeans').map((means) => ({
      code: at(means, 'TypeCode'),
      iban: at(means, 'PayeePartyCreditorFinancialAccount/IBANID'),
    })),
    period: { start: date('StartDateTime'), end: date('EndDateTime') },
    sums: sumsOf(settlement),
    credited: {
      number: at(settlement, 'InvoiceReferencedDocument/IssuerAssignedID'),
      date: at(settlement, 'InvoiceReferencedDocument/FormattedIssueDateTime/DateTimeString'),
    },
  }
}
