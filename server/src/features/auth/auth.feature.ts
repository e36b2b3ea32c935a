import { emailCodes, mobileCodes, oneTimeCodes, sessions } from '#db/tables/auth.ts'
import { feature } from '#feature.ts'
import { removed } from '#kit/kept.ts'
import { authJobs } from './auth.jobs.ts'
import { authRoutes } from './auth.routes.ts'
import { removeExpired } from './auth.store.ts'
import { tellFormer } from './former.service.ts'
import { invitationLink } from './links.service.ts'
import { mustKnowPassword } from './passwords.service.ts'
import { endAccess, revokeAccess, tellRevoked } from './sessions.service.ts'

export const authFeature = feature({
  name: 'auth',
  routes: authRoutes,
  jobs: authJobs,
  follows: 'nothing',
  keeps: [
    removed(sessions, sessions.userId, 'goes', ['tokenHash']),
    removed(oneTimeCodes, oneTimeCodes.userId, 'goes', ['codeHash']),
    removed(emailCodes, emailCodes.userId, 'goes', ['codeHash', 'tries']),
    removed(mobileCodes, mobileCodes.userId, 'goes', ['codeHash', 'tries']),
  ],
  erases: { after: async (tx, ports, { userId }) => tellRevoked(tx, ports, userId) },
  forgets: (ports, { now }) => removeExpired(ports.db, now),
  gives: { sessions: { endAccess, revokeAccess, mustKnowPassword }, tellFormer, personalLink: invitationLink },
})
