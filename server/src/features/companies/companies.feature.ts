import { employees } from '#db/tables/companies.ts'
import { feature } from '#feature.ts'
import { removed } from '#kit/kept.ts'
import { companiesRoutes } from './companies.routes.ts'
import { mergeEmployments } from './companies.service.ts'
import { savesCompany } from './saving.service.ts'

export const companiesFeature = feature({
  name: 'companies',
  routes: companiesRoutes,
  steps: { companies: savesCompany },
  follows: 'nothing',
  merges: (tx, _ports, { from, to }) => mergeEmployments(tx, from, to),
  keeps: [removed(employees, employees.userId, 'moves')],
})
