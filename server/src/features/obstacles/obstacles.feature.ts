import { obstacleMeetings } from '#db/tables/obstacles.ts'
import { feature } from '#feature.ts'
import { deletedRows } from '#kit/personal-data.ts'
import { stoppedExample } from './obstacles.mail.ts'
import { trackObstacles } from './obstacles.service.ts'

export const obstaclesFeature = feature({
  name: 'obstacles',
  onParticipationChange: 'nothing',
  keeps: [deletedRows(obstacleMeetings, obstacleMeetings.userId, 'moves')],
  gives: { trackObstacles, stoppedExample },
})
