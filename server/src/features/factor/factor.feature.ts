import { recoveryCodes, secondFactors } from '#db/tables/factor.ts'
import { feature } from '#feature.ts'
import { removed } from '#kit/kept.ts'
import { factorRoutes } from './factor.routes.ts'

export const factorFeature = feature({
  name: 'factor',
  routes: factorRoutes,
  follows: 'nothing',
  keeps: [
    removed(recoveryCodes, recoveryCodes.userId, ['codeHash']),
    removed(secondFactors, secondFactors.userId, ['secret', 'lastStep', 'failures']),
  ],
})
