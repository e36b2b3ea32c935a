import { drafts } from '#db/tables/registration.ts'
import { feature } from '#feature.ts'
import { removed } from '#kit/kept.ts'
import { eraseDrafts } from './erased.service.ts'
import { lacksAnswers } from './lacking.service.ts'
import { announce } from './registration.mail.ts'
import { registrationRoutes } from './registration.routes.ts'
import { uploadsInDrafts } from './uploads.service.ts'

export const registrationFeature = feature({
  name: 'registration',
  routes: registrationRoutes,
  follows: 'nothing',
  keeps: [removed(drafts, drafts.userId, 'moves')],
  erases: eraseDrafts,
  holdsUploads: uploadsInDrafts,
  gives: { lacks: lacksAnswers, announce },
})
