import type { Words } from '#kit/words.ts'

/** The English sentences of refusals of sign-in, on the pages of a registration. */
export const visit: Words = {
  CREDENTIALS_WRONG: 'The address or the password is wrong',
  ACCOUNT_CREATION_CLOSED: 'This account does not exist',
  LINK_EXPIRED: 'This link has expired or has already been used. Ask for a new one.',
  LOGIN_BLOCKED: 'Too many attempts for this account. Try again in {{minutes}} minutes.',
  EMAIL_CODE_WRONG: 'This is not the right code',
  EMAIL_CODE_EXPIRED: 'This code is no longer valid. Ask for a new one.',
  EMAIL_CODES_TOO_MANY: 'Several codes have just been sent. Wait a quarter of an hour before asking for another one.',
  PASSWORD_SHORT_TEAM: 'Organisers choose at least 12 characters, or have a second factor.',
}
