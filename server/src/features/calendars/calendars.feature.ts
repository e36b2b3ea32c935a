import { calendarFeeds } from '#db/tables/calendars.ts'
import { feature } from '#feature.ts'
import { deletedRows } from '#kit/personal-data.ts'
import { calendarsRoutes } from './calendars.routes.ts'
import { deleteFeedsOf } from './calendars.store.ts'

export const calendarsFeature = feature({
  name: 'calendars',
  routes: calendarsRoutes,
  onParticipationChange: 'nothing',
  // The address reveals where its owner will be. A new password does not affect subscriptions.
  endsAccess: async (tx, { userId, why }) => {
    if (why === 'owner') await deleteFeedsOf(tx, userId)
  },
  keeps: [deletedRows(calendarFeeds, calendarFeeds.userId, 'goes', ['id'])],
})
