import type { Words } from '#kit/words.ts'

export const overview: Words = {
  'rehearsal.title': 'Try the registration',
  'rehearsal.lead':
    'The event, as it is saved, opens in a copy where you arrive as somebody new. Nothing counts there: no place, no figure, no invoice. Its mails go to you alone, its payments take nothing.',
  'rehearsal.type': 'Type of participant',
  'rehearsal.type.any': 'Chosen on the page',
  'rehearsal.go': 'Try the registration',
  'rehearsal.ready': 'The test is ready.',
  'rehearsal.open': 'Open the test page',
  'rehearsal.of': 'Test of {{date}}',
  'rehearsal.mail': 'its mails go to {{mail}}',
  'rehearsal.remove_one': 'Remove the test',
  'rehearsal.remove_other': 'Remove the {{count}} tests',
  'rehearsal.removed_one': '{{count}} test removed',
  'rehearsal.removed_other': '{{count}} tests removed',
}
