import type { Words } from './words.ts'

export const accountsEn: Words = {
  TYPOLOGY_REQUIRED: '{{label}} is required',
  CONSENT_REQUIRED: 'This consent is needed to continue',
  EMAIL_ALREADY_USED: 'This email address is already in use',
  ACCOUNT_UNKNOWN: 'This account does not exist',
  REFERER_NOT_ALLOWED: 'This return address is not allowed',
}
