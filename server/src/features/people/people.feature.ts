import { personReads } from '#db/tables/people.ts'
import { feature } from '#feature.ts'
import { removed } from '#kit/kept.ts'
import { peopleRoutes } from './people.routes.ts'
import { removeReads } from './people.store.ts'

export const peopleFeature = feature({
  name: 'people',
  routes: peopleRoutes,
  follows: 'nothing',
  // Their copy says when and what; who read it is told by whoever runs the event, where it matters.
  keeps: [
    removed(personReads, personReads.userId, 'moves', ['readerId']),
    removed(personReads, personReads.readerId, 'moves', ['userId']),
  ],
  forgets: ({ db }, { logs: before }) => removeReads(db, before),
})
