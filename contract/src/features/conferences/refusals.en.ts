import type { Words } from '#kit/words.ts'

/** The English sentences of refusals of conferences, where a registration begins. */
export const begin: Words = {
  SLOT_OVER: 'This slot is over',
  SLOT_FULL: 'There are no places left in this slot',
  SLOT_OVERLAP: 'You already have a conference at that time',
  SLOT_OTHER_DAY: 'You are not taking part that day',
  SLOT_COWORKER: 'Someone from your company is already attending this conference',
  SLOT_REQUIRED: 'You must choose a time slot',
  CONFERENCES_MAX: 'You have reached the maximum number of conferences',
  CONFERENCES_UNIQUE: 'One conference per person: you have already chosen one',
  CONFERENCE_COMPANIONS: 'This conference is not open to companions',
  CONFERENCE_ON_SITE: 'This conference is in person only',
}
