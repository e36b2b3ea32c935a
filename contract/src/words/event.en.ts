import { badgeLoginEn } from '#features/auth/badge-login.en.ts'
import { mobileEn } from '#features/auth/mobile.en.ts'
import { checkInEn } from '#features/check-in/check-in.en.ts'
import { contactsEn } from '#features/contacts/contacts.en.ts'
import { deliveriesEn } from '#features/deliveries/deliveries.en.ts'
import { remoteEn } from '#features/live/remote.en.ts'
import { logsEn } from '#features/logs/logs.en.ts'
import { photosEn } from '#features/photos/photos.en.ts'
import { privacyEn } from '#features/privacy/privacy.en.ts'
import { sectionsEn } from '#features/sections/sections.en.ts'
import { statsEn } from '#features/stats/stats.en.ts'
import { scanEn } from '#kit/scan.en.ts'
import type { Words } from '#kit/words.ts'

export const eventEn: Words = {
  ...scanEn,
  ...badgeLoginEn,
  ...mobileEn,
  ...remoteEn,
  ...contactsEn,
  ...checkInEn,
  ...photosEn,
  ...sectionsEn,
  ...logsEn,
  ...statsEn,
  ...deliveriesEn,
  ...privacyEn,
}
