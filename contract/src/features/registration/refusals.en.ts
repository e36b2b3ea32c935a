import type { Words } from '#kit/words.ts'

/** The English sentences of refusals of registrations, on the pages of a registration. */
export const registrationRefusalsEn: Words = {
  REGISTRATION_INCOMPLETE: 'The registration is incomplete',
  DRAFT_STALE: 'This registration was changed in another tab or on another device.',
}
