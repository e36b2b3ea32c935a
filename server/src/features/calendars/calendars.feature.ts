import { calendarFeeds } from '#db/tables/calendars.ts'
import { feature } from '#feature.ts'
import { removed } from '#kit/kept.ts'
import { calendarsRoutes } from './calendars.routes.ts'

export const calendarsFeature = feature({
  name: 'calendars',
  routes: calendarsRoutes,
  follows: 'nothing',
  keeps: [removed(calendarFeeds, calendarFeeds.userId, 'goes', ['id'])],
})
