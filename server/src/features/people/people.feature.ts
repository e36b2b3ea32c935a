import { personReads } from '#db/tables/people.ts'
import { feature } from '#feature.ts'
import { deletedRows } from '#kit/personal-data.ts'
import { peopleRoutes } from './people.routes.ts'
import { removeReads } from './people.store.ts'

export const peopleFeature = feature({
  name: 'people',
  routes: peopleRoutes,
  onParticipationChange: 'nothing',
  // A copy of personal data gives time and kind of each read; the organiser names the readers on request.
  keeps: [
    deletedRows(personReads, personReads.userId, 'moves', ['readerId']),
    deletedRows(personReads, personReads.readerId, 'moves', ['userId']),
  ],
  forgets: ({ db }, { logs: before }) => removeReads(db, before),
})
