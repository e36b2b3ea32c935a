import { slotParticipations } from '#db/tables/conferences.ts'
import { feature } from '#feature.ts'
import { deletedRows } from '#kit/personal-data.ts'
import { conferencesJobs } from './conferences.jobs.ts'
import { conferencesPart } from './conferences.part.ts'
import { conferencesRoutes } from './conferences.routes.ts'
import { adjustSlots, readOpened } from './conferences.service.ts'
import { overlaps } from './conferences.store.ts'
import { conferencesHeld } from './held.service.ts'
import { categoriesSaver, slotsSaver } from './step-saver.service.ts'

export const conferencesFeature = feature({
  name: 'conferences',
  routes: conferencesRoutes,
  jobs: conferencesJobs,
  steps: { conferences: slotsSaver('conferences'), categories: categoriesSaver },
  opening: {
    conferences: {
      of: 'person',
      switch: 'FO_MEETING_CONFERENCES_ACTIVE',
      none: [],
      read: readOpened,
    },
  },
  part: conferencesPart,
  onParticipationChange: adjustSlots,
  held: conferencesHeld,
  keeps: [{ ...deletedRows(slotParticipations, slotParticipations.userId, 'held'), clashes: overlaps }],
})
