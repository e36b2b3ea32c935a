import { employees } from '#db/tables/companies.ts'
import { feature } from '#feature.ts'
import { deletedRows } from '#kit/personal-data.ts'
import { companiesRoutes } from './companies.routes.ts'
import { mergeEmployments } from './companies.service.ts'
import { companySaver } from './step-saver.service.ts'

export const companiesFeature = feature({
  name: 'companies',
  routes: companiesRoutes,
  steps: { companies: companySaver },
  onParticipationChange: 'nothing',
  merges: (tx, _ports, { from, to }) => mergeEmployments(tx, from, to),
  keeps: [deletedRows(employees, employees.userId, 'moves')],
})
