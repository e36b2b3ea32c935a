import { calendarFeeds } from '#db/tables/calendars.ts'
import { feature } from '#feature.ts'
import { removed } from '#kit/kept.ts'
import { calendarsRoutes } from './calendars.routes.ts'
import { deleteFeedsOf } from './calendars.store.ts'

export const calendarsFeature = feature({
  name: 'calendars',
  routes: calendarsRoutes,
  follows: 'nothing',
  // Its address tells where its owner is to be; a new password takes it from no agenda.
  endsAccess: async (tx, { userId, why }) => {
    if (why === 'owner') await deleteFeedsOf(tx, userId)
  },
  keeps: [removed(calendarFeeds, calendarFeeds.userId, 'goes', ['id'])],
})
