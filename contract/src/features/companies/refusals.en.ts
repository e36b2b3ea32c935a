import type { Words } from '#kit/words.ts'

/** The English sentences of refusals of companies, where a registration begins. */
export const begin: Words = {
  COMPANY_INDEX_FORMAT: 'Wrong format',
  COMPANY_INDEX_DIGITS: 'The field must contain digits only',
  COMPANY_INDEX_SIZE: 'The length must be {{size}}',
  COMPANY_INCOMPLETE: 'Complete this company to continue',
}
