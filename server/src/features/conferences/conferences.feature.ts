import { slotParticipations } from '#db/tables/conferences.ts'
import { feature } from '#feature.ts'
import { removed } from '#kit/kept.ts'
import { conferencesJobs } from './conferences.jobs.ts'
import { conferencesPart } from './conferences.part.ts'
import { conferencesRoutes } from './conferences.routes.ts'
import { followSlots } from './conferences.service.ts'
import { overlaps } from './conferences.store.ts'
import { savesCategories, savesSlots } from './saving.service.ts'

export const conferencesFeature = feature({
  name: 'conferences',
  routes: conferencesRoutes,
  jobs: conferencesJobs,
  steps: { conferences: savesSlots('conferences'), categories: savesCategories },
  part: conferencesPart,
  follows: followSlots,
  keeps: [{ ...removed(slotParticipations, slotParticipations.userId, 'held'), clashes: overlaps }],
})
