import { accountFr } from '#features/checkout/account.fr.ts'
import { companiesRefusalsFr } from '#features/companies/refusals.fr.ts'
import { conferencesRefusalsFr } from '#features/conferences/refusals.fr.ts'
import { directoryFr } from '#features/directory/directory.fr.ts'
import { participationFr } from '#features/participation/participation.fr.ts'
import { registrationFr } from '#features/registration/registration.fr.ts'
import { typologiesFr } from '#features/typologies/typologies.fr.ts'
import { waitingListFr } from '#features/waiting-list/waiting-list.fr.ts'
import { answersFr } from '#kit/answers.fr.ts'
import type { Words } from '#kit/words.ts'

export const beginFr: Words = {
  ...answersFr,
  ...accountFr,
  ...directoryFr,
  ...participationFr,
  ...registrationFr,
  ...typologiesFr,
  ...waitingListFr,
  ...conferencesRefusalsFr,
  ...companiesRefusalsFr,
}
