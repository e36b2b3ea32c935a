import { guestIdentifiers, guestImportRows, guestImports } from '#db/tables/guests.ts'
import { feature } from '#feature.ts'
import { cut, removed } from '#kit/kept.ts'
import { guestJobs } from './guests.jobs.ts'
import { guestsRoutes } from './guests.routes.ts'
import { forgetCells, forgetLines } from './guests.store.ts'

export const guestsFeature = feature({
  name: 'guests',
  routes: guestsRoutes,
  jobs: guestJobs,
  follows: 'nothing',
  keeps: [
    removed(guestImportRows, guestImportRows.userId, 'goes', ['cells', 'faults']),
    removed(guestIdentifiers, guestIdentifiers.userId, 'goes'),
    cut(guestImports.createdBy, ['rules', 'digest']),
  ],
  erases: {
    async before(tx, _ports, { email }) {
      if (email !== undefined) await forgetLines(tx, email)
      return []
    },
  },
  forgets: ({ db }, { documents }) => forgetCells(db, documents),
})
