import type { Words } from '#kit/words.ts'

/** The English sentences of refusals of accounts, on every page. */
export const entry: Words = {
  EMAIL_NOT_VERIFIED: 'Verify your email address first.',
  EMAIL_NEEDED: 'These places are limited: taking one needs a verified email address.',
  EXHIBITOR_ON_VISITOR_SPACE:
    'You are listed as an exhibitor and this area is for visitors. To get your exhibitor badge or change your details, please contact the organisers.',
  PASSWORD_REQUIRED: 'The password is required',
  PASSWORD_SHORT: 'The password must be at least 4 characters long',
}
