import { drafts } from '#db/tables/registration.ts'
import { feature } from '#feature.ts'
import { deletedRows } from '#kit/personal-data.ts'
import { eraseDrafts } from './erasure.service.ts'
import { hasMissingAnswers } from './missing-answers.service.ts'
import { announce } from './registration.mail.ts'
import { registrationRoutes } from './registration.routes.ts'
import { uploadsInDrafts } from './uploads.service.ts'

export const registrationFeature = feature({
  name: 'registration',
  routes: registrationRoutes,
  onParticipationChange: 'nothing',
  keeps: [deletedRows(drafts, drafts.userId, 'moves')],
  erases: eraseDrafts,
  holdsUploads: uploadsInDrafts,
  gives: { lacks: hasMissingAnswers, announce },
})
