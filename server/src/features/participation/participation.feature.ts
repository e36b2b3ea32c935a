import { formerBadges, participationDays, participations } from '#db/tables/participation.ts'
import { feature } from '#feature.ts'
import { clearedColumn, deletedRows } from '#kit/personal-data.ts'
import { balanceJobs } from './balance.service.ts'
import { saveShown, showOwn } from './displayed-names.service.ts'
import { emptyErased } from './erasure.service.ts'
import { participationPart } from './participation.part.ts'
import { participationRoutes } from './participation.routes.ts'

/** These columns hold another person's data: a copy of personal data says only that the two are linked. */
const OTHERS = [
  ...['registered', 'registeredAt', 'responded', 'representedBy', 'registeredBy', 'registeredBy2', 'registeredFrom'],
  ...[
    'isRemote',
    'isOut',
    'isCompleted',
    'refusesPhotos',
    'invited',
    'invitedBy',
    'typoId',
    'extended',
    'code',
    'employeeId',
  ],
  ...['shownAs', 'version', 'createdAt', 'updatedAt'],
]

export const participationFeature = feature({
  name: 'participation',
  routes: participationRoutes,
  jobs: balanceJobs,
  part: participationPart,
  onParticipationChange: 'nothing',
  gives: { shown: { saveShown, showOwn } },
  keeps: [
    deletedRows(participationDays, participationDays.userId, 'own'),
    deletedRows(formerBadges, formerBadges.userId, 'moves'),
    clearedColumn(participations.registeredBy, OTHERS),
    clearedColumn(participations.registeredBy2, OTHERS),
    clearedColumn(participations.representedBy, OTHERS),
    clearedColumn(participations.invitedBy, OTHERS),
  ],
  erases: emptyErased,
})
