import type { Words } from './words.ts'

/** What is wrong with an answer of a registration. */
export const answersEn: Words = {
  TEXT_FORMAT: 'This does not look right',
  PHONE_FORMAT: 'This phone number is not valid. Example: 06 39 98 00 11',
  NUMBER_TOO_SMALL: 'This number is too small',
  NUMBER_TOO_LARGE: 'This number is too large',
  NUMBER_WHOLE: 'A whole number is expected here',
  NUMBER_FORMAT: 'A number is expected here, such as 1000.5',
  COUNTRY_FORMAT: 'This country is not known',
  SAME_EMAIL: 'Your representative’s address must differ from yours',
  CHOICE_UNAVAILABLE: 'This choice is no longer available',
  DAY_REQUIRED: 'Choose at least one day',
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
  COMPANY_INDEX_FORMAT: 'Wrong format',
  COMPANY_INDEX_DIGITS: 'The field must contain digits only',
  COMPANY_INDEX_SIZE: 'The length must be {{size}}',
  COMPANY_INCOMPLETE: 'Complete this company to continue',
}
