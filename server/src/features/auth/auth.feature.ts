import { emailCodes, mobileCodes, oneTimeCodes, sessions } from '#db/tables/auth.ts'
import { feature } from '#feature.ts'
import { deletedRows } from '#kit/personal-data.ts'
import { authJobs } from './auth.jobs.ts'
import { authRoutes } from './auth.routes.ts'
import { removeExpired } from './auth.store.ts'
import { notifyFormerAddress } from './former-address.service.ts'
import { invitationLink } from './links.service.ts'
import { mustKnowPassword } from './passwords.service.ts'
import { endAccess, publishRevoked, revokeAccess } from './sessions.service.ts'

export const authFeature = feature({
  name: 'auth',
  routes: authRoutes,
  jobs: authJobs,
  onParticipationChange: 'nothing',
  keeps: [
    deletedRows(sessions, sessions.userId, 'goes', ['tokenHash']),
    deletedRows(oneTimeCodes, oneTimeCodes.userId, 'goes', ['codeHash']),
    deletedRows(emailCodes, emailCodes.userId, 'goes', ['codeHash', 'tries']),
    deletedRows(mobileCodes, mobileCodes.userId, 'goes', ['codeHash', 'tries']),
  ],
  erases: { after: async (tx, ports, { userId }) => publishRevoked(tx, ports, userId) },
  forgets: (ports, { now }) => removeExpired(ports.db, now),
  gives: { sessions: { endAccess, revokeAccess, mustKnowPassword }, notifyFormerAddress, personalLink: invitationLink },
})
