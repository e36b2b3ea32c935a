import { badgeLoginFr } from '#features/auth/badge-login.fr.ts'
import { mobileFr } from '#features/auth/mobile.fr.ts'
import { checkInFr } from '#features/check-in/check-in.fr.ts'
import { contactsFr } from '#features/contacts/contacts.fr.ts'
import { deliveriesFr } from '#features/deliveries/deliveries.fr.ts'
import { remoteFr } from '#features/live/remote.fr.ts'
import { logsFr } from '#features/logs/logs.fr.ts'
import { photosFr } from '#features/photos/photos.fr.ts'
import { privacyFr } from '#features/privacy/privacy.fr.ts'
import { sectionsFr } from '#features/sections/sections.fr.ts'
import { statsFr } from '#features/stats/stats.fr.ts'
import { scanFr } from '#kit/scan.fr.ts'
import type { Words } from '#kit/words.ts'

export const eventFr: Words = {
  ...scanFr,
  ...badgeLoginFr,
  ...mobileFr,
  ...remoteFr,
  ...contactsFr,
  ...checkInFr,
  ...photosFr,
  ...sectionsFr,
  ...logsFr,
  ...statsFr,
  ...deliveriesFr,
  ...privacyFr,
}
