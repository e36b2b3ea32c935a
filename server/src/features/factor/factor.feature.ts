import { passkeys, recoveryCodes, secondFactors } from '#db/tables/factor.ts'
import { feature } from '#feature.ts'
import { removed } from '#kit/kept.ts'
import { factorRoutes } from './factor.routes.ts'
import { deleteFactor } from './factor.store.ts'

export const factorFeature = feature({
  name: 'factor',
  routes: factorRoutes,
  follows: 'nothing',
  // A new password must not remove the second factor.
  endsAccess: async (tx, { userId, why }) => {
    if (why === 'owner') await deleteFactor(tx, userId)
  },
  keeps: [
    removed(passkeys, passkeys.userId, 'goes', ['credentialId', 'publicKey', 'userHandle', 'counter', 'transports']),
    removed(recoveryCodes, recoveryCodes.userId, 'goes', ['codeHash']),
    removed(secondFactors, secondFactors.userId, 'goes', ['secret', 'draft', 'lastStep', 'failures']),
  ],
})
