import { deviceLinks, teamInvitations } from '#db/tables/team.ts'
import { feature } from '#feature.ts'
import { publishRevoked } from '#features/auth/sessions.service.ts'
import { clearedColumn, deletedRows } from '#kit/personal-data.ts'
import { listMadeBy } from './devices.store.ts'
import { deleteInvitationsOf, removeExpired } from './invitations.store.ts'
import { endLiveKeysOf, mergeLiveKeys } from './live-keys.service.ts'
import { teamRoutes } from './team.routes.ts'

/** An expired invitation can be sent again for thirty days. */
const SENT_AGAIN_MS = 30 * 24 * 3600 * 1000

export const teamFeature = feature({
  name: 'team',
  routes: teamRoutes,
  onParticipationChange: 'nothing',
  keeps: [
    clearedColumn(teamInvitations.invitedBy, ['tokenHash', 'email']),
    deletedRows(deviceLinks, deviceLinks.userId, 'moves'),
  ],
  erases: {
    async before(tx, ports, { domainId, userId, email }) {
      if (email !== undefined) await deleteInvitationsOf(tx, domainId, email)
      await endLiveKeysOf(tx, ports, { domainId, userId })
      for (const id of await listMadeBy(tx, userId)) publishRevoked(tx, ports, id)
      return []
    },
  },
  merges: mergeLiveKeys,
  forgets: ({ db }, { now }) => removeExpired(db, new Date(now.getTime() - SENT_AGAIN_MS)),
})
