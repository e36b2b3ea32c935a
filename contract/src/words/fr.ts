import { emailsFr } from '#features/emails/emails.fr.ts'
import { eventFileFr } from '#features/event-file/event-file.fr.ts'
import type { Words } from '#kit/words.ts'
import { screenFr } from './screen.fr.ts'

/** Every French sentence of the product: those of the screens, and those that only the server says. */
export const fr: Words = {
  ...screenFr,
  ...emailsFr,
  ...eventFileFr,
}
