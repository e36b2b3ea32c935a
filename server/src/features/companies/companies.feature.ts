import { employees } from '#db/tables/companies.ts'
import { feature } from '#feature.ts'
import { deletedRows } from '#kit/personal-data.ts'
import { companiesRoutes } from './companies.routes.ts'
import { listCompanies, mergeEmployments } from './companies.service.ts'
import { companySaver } from './step-saver.service.ts'

export const companiesFeature = feature({
  name: 'companies',
  routes: companiesRoutes,
  steps: { companies: companySaver },
  opening: {
    companies: {
      of: 'person',
      switch: 'FO_COMPANIES_ACTIVE',
      none: [],
      read: (db, { event }, { id }) => listCompanies(db, event.row.domainId, id),
    },
  },
  onParticipationChange: 'nothing',
  merges: (tx, _ports, { from, to }) => mergeEmployments(tx, from, to),
  keeps: [deletedRows(employees, employees.userId, 'moves')],
})
