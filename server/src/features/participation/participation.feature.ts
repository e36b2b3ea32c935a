import { formerBadges, participationDays, participations } from '#db/tables/participation.ts'
import { feature } from '#feature.ts'
import { cut, removed } from '#kit/kept.ts'
import { duesJobs } from './dues.service.ts'
import { emptyErased } from './erased.service.ts'
import { participationPart } from './participation.part.ts'
import { participationRoutes } from './participation.routes.ts'
import { saveShown, showOwn } from './shown.service.ts'

/** These columns hold another person's data: a copy of personal data says only that the two are linked. */
const OTHERS = [
  ...['registered', 'registeredAt', 'responded', 'representedBy', 'registeredBy', 'registeredBy2', 'registeredFrom'],
  ...['isRemote', 'isOut', 'isCompleted', 'invited', 'invitedBy', 'typoId', 'extended', 'code', 'employeeId'],
  ...['shownAs', 'version', 'createdAt', 'updatedAt'],
]

export const participationFeature = feature({
  name: 'participation',
  routes: participationRoutes,
  jobs: duesJobs,
  part: participationPart,
  follows: 'nothing',
  gives: { shown: { saveShown, showOwn } },
  keeps: [
    removed(participationDays, participationDays.userId, 'own'),
    removed(formerBadges, formerBadges.userId, 'moves'),
    cut(participations.registeredBy, OTHERS),
    cut(participations.registeredBy2, OTHERS),
    cut(participations.representedBy, OTHERS),
    cut(participations.invitedBy, OTHERS),
  ],
  erases: emptyErased,
})
