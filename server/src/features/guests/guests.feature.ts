import { guestIdentifiers, guestImportRows, guestImports } from '#db/tables/guests.ts'
import { feature } from '#feature.ts'
import { clearedColumn, deletedRows } from '#kit/personal-data.ts'
import { guestJobs } from './guests.jobs.ts'
import { guestsRoutes } from './guests.routes.ts'
import { forgetCells, forgetLines } from './guests.store.ts'

export const guestsFeature = feature({
  name: 'guests',
  routes: guestsRoutes,
  jobs: guestJobs,
  onParticipationChange: 'nothing',
  keeps: [
    deletedRows(guestImportRows, guestImportRows.userId, 'goes', ['cells', 'faults', 'before', 'trace']),
    deletedRows(guestIdentifiers, guestIdentifiers.userId, 'goes'),
    clearedColumn(guestImports.createdBy, ['rules', 'digest', 'companies']),
    clearedColumn(guestImports.undoneBy, ['rules', 'digest', 'companies']),
  ],
  erases: {
    async before(tx, _ports, { email }) {
      if (email !== undefined) await forgetLines(tx, email)
      return []
    },
  },
  forgets: ({ db }, { documents }) => forgetCells(db, documents),
})
