import { reminders } from '#db/tables/money.ts'
import { feature } from '#feature.ts'
import { deletedRows } from '#kit/personal-data.ts'
import { moneyRoutes } from './money.routes.ts'

export const moneyFeature = feature({
  name: 'money',
  routes: moneyRoutes,
  onParticipationChange: 'nothing',
  keeps: [deletedRows(reminders, reminders.userId, 'moves')],
})
