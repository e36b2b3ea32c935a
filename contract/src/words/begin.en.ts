import { accountEn } from '#features/checkout/account.en.ts'
import { companiesRefusalsEn } from '#features/companies/refusals.en.ts'
import { conferencesRefusalsEn } from '#features/conferences/refusals.en.ts'
import { directoryEn } from '#features/directory/directory.en.ts'
import { participationEn } from '#features/participation/participation.en.ts'
import { registrationEn } from '#features/registration/registration.en.ts'
import { typologiesEn } from '#features/typologies/typologies.en.ts'
import { waitingListEn } from '#features/waiting-list/waiting-list.en.ts'
import { answersEn } from '#kit/answers.en.ts'
import type { Words } from '#kit/words.ts'

export const beginEn: Words = {
  ...answersEn,
  ...accountEn,
  ...directoryEn,
  ...participationEn,
  ...registrationEn,
  ...typologiesEn,
  ...waitingListEn,
  ...conferencesRefusalsEn,
  ...companiesRefusalsEn,
}
