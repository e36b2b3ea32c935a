import type { Words } from '#kit/words.ts'

/** The English sentences of refusals of participation, on the pages of a registration. */
export const visit: Words = {
  REPRESENTATIVE_REQUIRED: 'Tell us who represents you',
  DAY_OVER: '{{day}} is over',
  DAY_FULL: 'There are no places left on {{day}}',
  REASON_REQUIRED: 'This field is required',
  EVENT_PEOPLE_ONLY: 'This is for the people of this event',
  TYPOLOGY_UNKNOWN: 'This participant type does not exist',
}
