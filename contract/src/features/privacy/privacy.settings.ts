import * as z from 'zod/mini'
import { maxLength } from '#kit/fields.ts'
import { asking, count, eventWide, html, setting, short } from '#kit/setting.ts'

export const privacySettings = {
  FO_PRIVACY_HTML: html('around', 'Politique de confidentialité.'),
  FO_CONSENTS: setting(
    z.array(z.object({ key: short, label: short, required: z.boolean(), version: short })).check(maxLength(100)),
    [],
    'around',
    'Consentements, chacun dans sa case décochée.',
  ),
  FO_RETENTION_MONTHS: asking(
    'team',
    eventWide(
      count('around', 'Mois pendant lesquels les données sont gardées après le dernier jour ; 0 : sans limite.', 24),
    ),
  ),
}
