import type { Words } from '#kit/words.ts'

export const event: Words = {
  'deliveries.title': 'Receive fewer mails',
  'deliveries.unknown': 'This link leads to nobody any more: it is incomplete, or the data were erased.',
  'deliveries.declined.nothing': '{{address}} receives the mails of {{event}}.',
  'deliveries.declined.event': '{{address}} no longer receives the mails of {{event}}.',
  'deliveries.declined.domain': '{{address}} no longer receives any mail from this organisation: {{organiser}}.',
  'deliveries.receipts':
    'What you ask for always arrives: confirmations, invoices, sign-in links, places that become free.',
  'deliveries.decline.event': 'Stop receiving these mails',
  'deliveries.decline.domain': 'No mail from this organisation',
  'deliveries.again': 'Receive them again',
  LINK_FORMAT: 'The end of this link is missing',
}
