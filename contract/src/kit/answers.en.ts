import type { Words } from './words.ts'

export const begin: Words = {
  TEXT_FORMAT: 'This does not look right',
  PHONE_FORMAT: 'This phone number is not valid. Example: 06 39 98 00 11',
  NUMBER_TOO_SMALL: 'This number is too small',
  NUMBER_TOO_LARGE: 'This number is too large',
  NUMBER_WHOLE: 'A whole number is expected here',
  NUMBER_FORMAT: 'A number is expected here, such as 1000.5',
  COUNTRY_FORMAT: 'This country is not known',
}
