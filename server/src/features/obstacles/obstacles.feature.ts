import { obstacleMeetings } from '#db/tables/obstacles.ts'
import { feature } from '#feature.ts'
import { removed } from '#kit/kept.ts'
import { stoppedExample } from './obstacles.mail.ts'
import { followGuest } from './obstacles.service.ts'

export const obstaclesFeature = feature({
  name: 'obstacles',
  follows: 'nothing',
  keeps: [removed(obstacleMeetings, obstacleMeetings.userId, 'moves')],
  gives: { followGuest, stoppedExample },
})
