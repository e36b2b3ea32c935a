import type { Words } from '#kit/words.ts'

export const meansEn: Words = {
  IBAN_FORMAT: 'This IBAN has not the length or the signs of its country',
  IBAN_KEY: 'The key does not match: read the digits again',
  BIC_FORMAT: 'A BIC has 8 or 11 characters, such as AGRIFRPP',
}
