import type { Words } from '#kit/words.ts'

export const signing: Words = {
  'context.lost.draft': 'This event is not online',
  'context.lost.draft.text': 'It is not published yet, or no longer is.',
  'context.lost.draft.first': 'Come back to this address later, or write to the organiser of the event.',
  'context.lost.draft.second': 'If you are of the team, sign in to see it.',
  'context.lost.draft.signIn': 'I am of the team',
  'context.lost.draft.other': 'Use another account',
  'context.lost.archived': 'This event is no longer online',
  'context.lost.archived.text': 'Its team has archived it.',
  'context.lost.archived.first': 'For a certificate or an invoice, write to the organiser of the event.',
  'context.lost.archived.second': 'If you are of the team, sign in to look at it.',
  'context.lost.none': 'You need to be in the context of an event',
  'context.lost.none.text':
    'This is the address of the whole site, which hosts several events. The name of yours is missing.',
  'context.lost.none.first': 'Use the link in your invitation or your confirmation: it holds that name.',
  'context.lost.none.second': 'Failing that, ask the organiser of the event for the address.',
  'context.lost.unknown': 'This event does not exist',
  'context.lost.unknown.text': 'No event is named “{{name}}”.',
  'context.lost.unknown.first': 'Check the address, letter by letter, against the one you received.',
  'context.lost.unknown.second': 'The event may be over: its organiser will be able to tell you.',
}
