import type { Words } from './words.ts'

/** Refusals of any call. The server's answer carries its own sentence; the page says these when it carries none. */
export const visit: Words = {
  UNKNOWN_KEY: 'This field is not known',
  VALIDATION: 'Some information needs correcting',
  ONLY_LOOKING: 'You are looking at somebody’s page: nothing is done there',
  FORBIDDEN: 'You are not allowed to do this',
  NOT_FOUND: 'This page or item does not exist',
  EVENT_ARCHIVED: 'The event is archived: nothing of it is changed any more',
  NOT_PUBLISHED: 'The event is not published yet',
  STALE: 'This information has changed in the meantime. Reload it before changing it.',
  ALREADY_DONE: 'This request was done already. Reload the page to see the result.',
  LONGER_PASSWORD_NEEDED: 'To organise, first choose a password of at least 12 characters',
  TOO_LARGE: 'This is too large to send',
  UNSUPPORTED_TYPE: 'This type of content is not accepted',
  TOO_MANY: 'Too many requests. Try again in a moment.',
}
