import { passkeys, recoveryCodes, secondFactors } from '#db/tables/factor.ts'
import { feature } from '#feature.ts'
import { removed } from '#kit/kept.ts'
import { factorRoutes } from './factor.routes.ts'

export const factorFeature = feature({
  name: 'factor',
  routes: factorRoutes,
  follows: 'nothing',
  keeps: [
    removed(passkeys, passkeys.userId, 'goes', ['credentialId', 'publicKey', 'userHandle', 'counter', 'transports']),
    removed(recoveryCodes, recoveryCodes.userId, 'goes', ['codeHash']),
    removed(secondFactors, secondFactors.userId, 'goes', ['secret', 'draft', 'lastStep', 'failures']),
  ],
})
