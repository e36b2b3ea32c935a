import { personReads } from '#db/tables/people.ts'
import { feature } from '#feature.ts'
import { removed } from '#kit/kept.ts'
import { peopleRoutes } from './people.routes.ts'
import { removeReads } from './people.store.ts'

export const peopleFeature = feature({
  name: 'people',
  routes: peopleRoutes,
  follows: 'nothing',
  // A copy of personal data gives time and kind of each read; the organiser names the readers on request.
  keeps: [
    removed(personReads, personReads.userId, 'moves', ['readerId']),
    removed(personReads, personReads.readerId, 'moves', ['userId']),
  ],
  forgets: ({ db }, { logs: before }) => removeReads(db, before),
})
