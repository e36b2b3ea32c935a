import type { Words } from '#kit/words.ts'

/** What is in the file of everything of an event, in English. */
export const bundlesEn: Words = {
  'bundles.path.event': 'event.yaml',
  'bundles.path.people': 'participants',
  'bundles.path.orders': 'orders',
  'bundles.path.invoices': 'invoices',
  'bundles.path.journal': 'journal',
  'bundles.path.images': 'images',
  'bundles.path.photos': 'photos',
  'bundles.path.uploads': 'files',
  'bundles.path.read': 'READ-ME.txt',
  'bundles.path.contents': 'contents.json',
  'bundles.about.event':
    'The whole event: settings, texts, days, programme, and people with their answers. Parvis imports it again.',
  'bundles.about.people': 'The table of all participants, for a spreadsheet.',
  'bundles.about.orders': 'Orders and payments, for a spreadsheet.',
  'bundles.about.invoices': 'Invoices and credit notes, as PDF, as they were issued.',
  'bundles.about.journal': 'What the team did: who, when, on what.',
  'bundles.about.images': 'The pictures of the page.',
  'bundles.about.photos': 'The photos of the event, large.',
  'bundles.about.uploads': 'The files that participants sent, a folder for each person.',
  'bundles.read.title': '{{name}}: all that Parvis kept of it.',
  'bundles.read.back':
    'To come back: import event.yaml into Parvis, on an empty installation or elsewhere. Invoices, photos and the journal are to be kept; they are not imported. This file holds personal data: store it safely, erase it when it is of no more use.',
  'bundles.journal': 'Journal',
  'bundles.journal.at': 'When',
  'bundles.journal.by': 'Who',
  'bundles.journal.act': 'Act',
  'bundles.journal.person': 'About whom',
  'bundles.journal.item': 'About what',
  'bundles.journal.before': 'Before',
  'bundles.journal.after': 'After',
  'bundles.journal.why': 'Why',
}
