import type { Words } from '#kit/words.ts'

export const visit: Words = {
  REGISTRATION_INCOMPLETE: 'The registration is incomplete',
  DRAFT_STALE: 'This registration was changed in another tab or on another device.',
}
