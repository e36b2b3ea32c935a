import type { Words } from '#kit/words.ts'

/** The English sentences of refusals of participation, on the pages of a registration. */
export const visit: Words = {
  'photoRefusal.refuses': 'I do not want to appear on the photos',
  'photoRefusal.refuses.theirs': 'This person does not want to appear on the photos',
  'photoRefusal.hint':
    'Photos on which your badge is recognised are then shown to no other person, also those already taken. This choice is for this event and can be changed at any time.',
  'photoRefusal.hint.theirs':
    'Photos on which their badge is recognised are then shown to no other person. This choice can be changed at any time.',
  'photoRefusal.saved': 'Choice saved',
  'photoRefusal.failed': 'The choice was not saved',
  REPRESENTATIVE_REQUIRED: 'Tell us who represents you',
  DAY_OVER: '{{day}} is over',
  DAY_FULL: 'There are no places left on {{day}}',
  REASON_REQUIRED: 'This field is required',
  EVENT_PEOPLE_ONLY: 'This is for the people of this event',
  TYPOLOGY_UNKNOWN: 'This participant type does not exist',
}
