import type { Billing } from '@parvis/contract/billing/billing.ts'
import { billingType } from '@parvis/contract/billing/billing.ts'
import { unspaced } from '@parvis/contract/invoices/seller.rules.ts'
import { dateLocale, formatDays } from '@parvis/contract/kit/dates.ts'
import { folded } from '@parvis/contract/kit/folded.ts'
import { formatMoney } from '@parvis/contract/kit/money.ts'
import type { Translator } from '@parvis/contract/kit/words.ts'
import { exemptionOf, termsOf } from './facturx.service.ts'
import type { InvoiceSheet, PrintedLook, PrintedParty, PrintedRow, PrintedTotal } from './invoices.pdf.ts'
import type { InvoiceRow } from './invoices.store.ts'
import type { Content } from './lines.service.ts'
import { contentOf } from './lines.service.ts'
import { documentWords, titleOf } from './words.service.ts'

interface ToPrint {
  readonly invoice: InvoiceRow
  readonly content: Content
  readonly words: Translator
}

function spaced(value: string, groups: readonly number[]): string {
  const plain = unspaced(value)
  const parts: string[] = []
  let from = 0
  for (let i = 0; from < plain.length; i++) {
    const length = groups[Math.min(i, groups.length - 1)] ?? plain.length
    parts.push(plain.slice(from, from + length))
    from += length
  }
  return parts.join('\u00a0')
}
const spacedSiret = (siret: string): string => spaced(siret, [3, 3, 3, 5])

/** With a real minus sign: a hyphen is hardly visible. */
const moneyIn =
  ({ language }: Translator) =>
  (cents: number): string =>
    formatMoney(cents, language).replace('-', '\u2212')

const day = (date: string, { language }: Translator): string => formatDays([date], language)

/** Country name of a foreign address; empty for France. */
function countryName(country: string, { language }: Translator): string {
  return country === '' || country === 'FR'
    ? ''
    : (new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? '')
}

function sellerParty({ invoice: { seller }, words }: ToPrint): PrintedParty {
  const vatNumber = unspaced(seller.vatNumber)
  return {
    heading: words.say('invoices.pdf.seller'),
    name: seller.name,
    lines: [
      seller.legalForm,
      seller.address,
      `${seller.postalCode} ${seller.city}`,
      [words.say('invoices.pdf.siret', { value: spacedSiret(seller.siret) }), seller.register]
        .filter(Boolean)
        .join(' – '),
      vatNumber && words.say('invoices.pdf.vatNumber', { value: vatNumber }),
      seller.email,
    ].filter(Boolean),
  }
}

function buyerParty({ invoice: { billing }, words }: ToPrint): PrintedParty {
  return {
    heading: words.say('invoices.pdf.buyer'),
    name: billing.social_reason,
    lines: [
      billing.address,
      billing.address_more,
      `${billing.postal_code} ${billing.city}`.trim(),
      countryName(billing.country, words),
      ...buyerNumbers(billing, words),
    ].filter(Boolean),
  }
}

function buyerNumbers(billing: Billing, words: Translator): string[] {
  const { type, siret, service_code, engagement_number } = billing
  const number = unspaced(billing.intra_communautaire)
  const key = type === billingType.foreignCompany ? 'taxNumber' : 'vatNumber'
  const isSiret = unspaced(siret).length > 9
  return [
    siret && words.say(`invoices.pdf.${isSiret ? 'siret' : 'siren'}`, { value: spacedSiret(siret) }),
    number && words.say(`invoices.pdf.${key}`, { value: number }),
    service_code && words.say('invoices.pdf.serviceCode', { value: service_code }),
    engagement_number && words.say('invoices.pdf.engagement', { value: engagement_number }),
  ]
}

/** Cached: creating a format is slow. */
const PERCENT = { style: 'percent', maximumFractionDigits: 2 } as const
const percents = { fr: new Intl.NumberFormat('fr', PERCENT), en: new Intl.NumberFormat('en', PERCENT) }

function rateOf(basisPoints: number, { language }: Translator): string {
  return percents[language === 'en' ? 'en' : 'fr'].format(basisPoints / 10_000)
}

function rowsOf({ content, words }: ToPrint): PrintedRow[] {
  const money = moneyIn(words)
  const rate = (category: string, vatRate: number) => (category === 'S' ? rateOf(vatRate, words) : '–')
  const items = content.items.map((item) => ({
    label: item.label,
    quantity: String(item.quantity),
    unit: money(item.unitCents),
    rate: rate(item.category, item.vatRate),
    net: money(item.netCents),
  }))
  const discounts = content.allowances.map(({ isCharge, label, cents, category, vatRate }) => ({
    label: words.say(isCharge ? 'invoices.pdf.discountBack' : 'invoices.pdf.discount', { label }),
    quantity: '',
    unit: '',
    rate: rate(category, vatRate),
    net: money(isCharge ? cents : -cents),
  }))
  return [...items, ...discounts]
}

const isPaidInvoice = ({ kind, isPaid }: InvoiceRow): boolean => kind === 'invoice' && isPaid

function totalsOf({ invoice, content, words }: ToPrint): PrintedTotal[] {
  const money = moneyIn(words)
  const vat = content.groups.map(({ category, vatRate, base, vat: cents }) => ({
    label: words.say(category === 'S' ? 'invoices.pdf.vatOf' : 'invoices.pdf.vatNone', {
      rate: rateOf(vatRate, words),
      base: money(base),
    }),
    value: money(cents),
  }))
  const gross = { label: words.say('invoices.pdf.totalGross'), value: money(content.grossCents) }
  const prepaid = { label: words.say('invoices.pdf.prepaid'), value: money(-content.grossCents) }
  return [
    { label: words.say('invoices.pdf.totalNet'), value: money(content.netCents) },
    ...vat,
    gross,
    ...(isPaidInvoice(invoice) ? [prepaid] : []),
  ]
}

/** Amount due, or amount credited to the buyer. */
function finalOf({ invoice, content, words }: ToPrint): PrintedTotal {
  const cents = isPaidInvoice(invoice) ? 0 : content.grossCents
  const key = invoice.kind === 'invoice' ? 'due' : 'credit'
  return { label: words.say(`invoices.pdf.${key}`), value: moneyIn(words)(cents) }
}

function factsOf({ invoice, words }: ToPrint): PrintedTotal[] {
  const { facts, issueDate, dueDate } = invoice
  const dates = [...new Set([facts.startDate, facts.endDate].filter((date) => date !== null))]
  const fact = (key: string, value: string) => ({ label: words.say(`invoices.pdf.${key}`), value })
  const { credited } = facts
  const [third] = [
    ...(credited
      ? [fact('credits', words.say('invoices.pdf.creditsOf', { ...credited, date: day(credited.issueDate, words) }))]
      : []),
    fact(invoice.isPaid ? 'paidOn' : 'dueDate', day(dueDate, words)),
  ]
  return [
    fact('issued', day(issueDate, words)),
    ...(dates.length > 0 ? [fact('supplied', supplied(dates, words))] : []),
    ...(third ? [third] : []),
  ]
}

const LONG = { dateStyle: 'long', timeZone: 'UTC' } as const
const longDays = { fr: new Intl.DateTimeFormat('fr', LONG), en: new Intl.DateTimeFormat(dateLocale('en'), LONG) }

/** « 11–13 mai 2027 », from the first day to the last. */
function supplied(dates: readonly string[], { language }: Translator): string {
  const format = longDays[language === 'en' ? 'en' : 'fr']
  const [first = '', last] = dates.map((date) => new Date(`${date}T12:00:00Z`))
  if (first === '') return ''
  return last ? format.formatRange(first, last) : formatDays([...dates], language)
}

/** Legal mentions: reasons for no VAT, the kind of operation, and French requirements. */
function mentionsOf({ invoice, content, words }: ToPrint): string[] {
  const reasons = content.groups.flatMap(({ category }) => exemptionOf(category, invoice)?.word ?? [])
  const isOnDebits = invoice.seller.isVatOnDebits && content.groups.some(({ category }) => category === 'S')
  const { facts } = invoice
  return [
    ...(facts.reason ? [words.say('invoices.pdf.reason', { reason: facts.reason })] : []),
    ...[...new Set(reasons)].map((word) => words.say(word)),
    words.say('invoices.pdf.operation'),
    ...(isOnDebits ? [words.say('invoices.pdf.debits')] : []),
    ...(isPaidInvoice(invoice) ? [words.say(`invoices.pdf.paid.${facts.method}`)] : []),
  ]
}

function paymentOf({ invoice, words }: ToPrint): InvoiceSheet['payment'] {
  const { kind, isPaid, seller, facts, number } = invoice
  if (kind !== 'invoice' || isPaid) return undefined
  return {
    heading: words.say('invoices.pdf.transfer'),
    lines: [
      words.say('invoices.pdf.iban', { value: spaced(seller.bank, [4]) }),
      ...(seller.bic ? [words.say('invoices.pdf.bic', { value: unspaced(seller.bic) })] : []),
      words.say('invoices.pdf.reference', { value: facts.reference ?? number }),
    ],
  }
}

function stubOf(print: ToPrint): InvoiceSheet['stub'] {
  const { invoice, content, words } = print
  const isPaid = isPaidInvoice(invoice)
  const label = isPaid ? words.say('invoices.pdf.totalGross') : finalOf(print).label
  return {
    label,
    value: moneyIn(words)(content.grossCents),
    note: isPaid ? words.say('invoices.pdf.paid') : '',
  }
}

function eventOf({ invoice: { facts, billing }, words }: ToPrint): string {
  const event = words.say('invoices.pdf.event', { event: facts.eventName })
  const { attendee = '' } = facts
  const isNamed = attendee === '' || folded(billing.social_reason).includes(folded(attendee))
  return isNamed ? event : `${event} – ${words.say('invoices.pdf.attendee', { name: attendee })}`
}

export function sheetOf(invoice: InvoiceRow, look: PrintedLook): InvoiceSheet {
  const words = documentWords(invoice.language)
  const print = { invoice, content: contentOf(invoice.lines, invoice.facts.vat), words }
  const { seller, isSpecimen } = invoice
  return {
    look,
    language: words.language === 'en' ? 'en' : 'fr',
    issuedAt: invoice.issuedAt,
    title: titleOf(invoice, words),
    event: eventOf(print),
    seller: sellerParty(print),
    buyer: buyerParty(print),
    facts: factsOf(print),
    stub: stubOf(print),
    columns: {
      label: words.say('invoices.pdf.label'),
      quantity: words.say('invoices.pdf.quantity'),
      unit: words.say('invoices.pdf.unit'),
      rate: words.say('invoices.pdf.rate'),
      net: words.say('invoices.pdf.net'),
    },
    rows: rowsOf(print),
    totals: totalsOf(print),
    final: finalOf(print),
    mentions: mentionsOf(print),
    payment: paymentOf(print),
    terms: {
      heading: words.say('invoices.pdf.mentions'),
      lines: [
        ...(isSpecimen ? [words.say('invoices.pdf.specimen.text')] : []),
        ...termsOf(invoice, words).map(({ text }) => text),
      ],
    },
    specimen: isSpecimen ? words.say('invoices.pdf.specimen') : undefined,
    footer: [seller.name, seller.legalForm, words.say('invoices.pdf.siret', { value: spacedSiret(seller.siret) })].join(
      ' – ',
    ),
    page: (number, total) => words.say('invoices.pdf.page', { number, total }),
  }
}
