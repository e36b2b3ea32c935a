import type { Words } from '#kit/words.ts'

export const edit: Words = {
  'data.title': 'Data',
  'data.lead': 'All that the event holds is yours: take it away, see what is kept, and who has read it.',
  'data.bundle': 'Take everything away',
  'data.bundle.text':
    'One ZIP file: the event with its participants, the workbooks, the invoices, the photos, the mails, the entries, the live, the files that were sent, the journal, and a table of contents.',
  'data.bundle.care': 'It holds personal data. It goes from here after a day, and the journal says who asked for it.',
  'data.bundle.go': 'Prepare the file',
  'data.bundle.back': 'To come back, import the event file that it holds from “Prepare an event”.',
  'data.keeping': 'What is kept',
  'data.keeping.people_one': 'One person is kept.',
  'data.keeping.people_other': '{{count}} people are kept.',
  'data.keeping.people.none': 'Nobody is registered or invited yet.',
  'data.keeping.until':
    'They are erased after {{day}}, unless they take part in another event: {{months}} after the last day.',
  'data.keeping.months_one': 'one month',
  'data.keeping.months_other': '{{count}} months',
  'data.keeping.forever': 'Nothing is erased by itself: the setting is “no limit”.',
  'data.keeping.undated': 'Without a day, the event has no end: nothing is erased by itself.',
  'data.keeping.mails': 'The texts of mails that left are emptied after {{count}} months, the journal after {{logs}}.',
  'data.keeping.invoices_one':
    'One invoice or credit note stays, without limit here: the law asks for ten years (Code de commerce, L123-22).',
  'data.keeping.invoices_other':
    '{{count}} invoices and credit notes stay, without limit here: the law asks for ten years (Code de commerce, L123-22).',
  'data.keeping.set': 'Change how long in “General and dates”',
  'data.reads': 'Who has read or taken data away',
  'data.reads.none': 'Nobody has taken data away yet.',
  'data.reads.text': 'Exports, tables read, badges and invoices downloaded by the team, the latest first.',
  'organisation.also.data': 'export backup GDPR zip retention',
}
