import * as z from 'zod/mini'
import { MAX_LANGUAGES, maxLength } from '#kit/fields.ts'
import { eventWide, setting } from '#kit/setting.ts'

export const translationsSettings = {
  FO_LANGUAGES: eventWide(
    setting(
      z.array(z.string().check(z.regex(/^[a-z]{2}$/))).check(maxLength(MAX_LANGUAGES)),
      ['fr', 'en'],
      'look',
      'Langues offertes ; le choix s’affiche à partir de deux.',
    ),
  ),
}
