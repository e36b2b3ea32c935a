import type { Words } from '#kit/words.ts'

export const visit: Words = {
  'calendars.subscribe': 'Subscribe to the calendar',
  'calendars.text':
    'Your agenda follows your days and conferences, and what changes of them. This address is yours: whoever has it reads your programme.',
  'calendars.read': 'Last read by a calendar, to the hour: {{at}}',
  'calendars.unread': 'No calendar has read it yet.',
  'calendars.open': 'Open in my agenda',
  'calendars.copy': 'Copy the address',
  'calendars.copied': 'Address copied',
  'calendars.renew': 'Change the address',
  'calendars.renewed': 'The former address answers no more. Subscribe again with this one.',
  'calendars.stop': 'Stop',
  'calendars.stopped': 'The address answers no more.',
  'calendars.close': 'Close',
}
