import type { Words } from '#kit/words.ts'

/** The French sentences of refusals of registrations, on the pages of a registration. */
export const registrationRefusalsFr: Words = {
  REGISTRATION_INCOMPLETE: 'L’inscription est incomplète',
  DRAFT_STALE: 'Cette inscription a été modifiée dans un autre onglet ou sur un autre appareil.',
}
