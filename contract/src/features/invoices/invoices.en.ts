import type { Words } from '#kit/words.ts'

export const visit: Words = {
  SELLER_INCOMPLETE: 'The seller’s details are incomplete: the invoice cannot be issued',
  INVOICE_INVALID: 'This invoice breaks the rules of electronic invoicing and was not issued',
  NOT_AN_INVOICE: 'Only an invoice can be taken back by a credit note',

  'invoices.title': 'My invoices',
  'invoices.invoice': 'Invoice {{number}}',
  'invoices.creditNote': 'Credit note {{number}}',
  'invoices.of': 'Of {{date}}',
  'invoices.specimen': 'SPECIMEN',
  'invoices.specimen.text': 'These documents come from a payment for demonstration: they have no value.',
  'invoices.kind.creditNote': 'Credit note',
  'invoices.credited': 'Taken back by a credit note',
  'invoices.cut': '{{amount}} taken back by credit note',
  'invoices.unpaid': 'To pay',
  'invoices.settled': 'Settled on {{date}}',
  'invoices.rebuilt': 'File lost, made again on {{date}} from the same data',
  'invoices.download': 'Download',
  'invoices.download.of': 'Download {{document}} as a PDF',
  'invoices.downloading': 'Preparing {{document}}…',
  'invoices.downloaded': '{{document}} has been downloaded.',
  'invoices.downloadFailed': 'This document could not be downloaded',
  'invoices.loadFailed': 'Your invoices could not be loaded',
  'invoices.retry': 'Try again',
}
