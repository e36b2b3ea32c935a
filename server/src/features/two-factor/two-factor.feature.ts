import { passkeys, recoveryCodes, secondFactors } from '#db/tables/two-factor.ts'
import { feature } from '#feature.ts'
import { deletedRows } from '#kit/personal-data.ts'
import { factorRoutes } from './two-factor.routes.ts'
import { deleteFactor } from './two-factor.store.ts'

export const twoFactorFeature = feature({
  name: 'two-factor',
  routes: factorRoutes,
  onParticipationChange: 'nothing',
  // A new password must not remove the second factor.
  endsAccess: async (tx, { userId, why }) => {
    if (why === 'owner') await deleteFactor(tx, userId)
  },
  keeps: [
    deletedRows(passkeys, passkeys.userId, 'goes', [
      'credentialId',
      'publicKey',
      'userHandle',
      'counter',
      'transports',
    ]),
    deletedRows(recoveryCodes, recoveryCodes.userId, 'goes', ['codeHash']),
    deletedRows(secondFactors, secondFactors.userId, 'goes', ['secret', 'draft', 'lastStep', 'failures']),
  ],
})
