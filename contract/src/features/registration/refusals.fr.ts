import type { Words } from '#kit/words.ts'

export const visit: Words = {
  REGISTRATION_INCOMPLETE: 'L’inscription est incomplète',
  DRAFT_STALE: 'Cette inscription a été modifiée dans un autre onglet ou sur un autre appareil.',
}
