import { reminders } from '#db/tables/money.ts'
import { feature } from '#feature.ts'
import { deletedRows } from '#kit/personal-data.ts'
import { accountRules } from './bank.mail.ts'
import { moneyRoutes } from './money.routes.ts'

export const moneyFeature = feature({
  name: 'money',
  routes: moneyRoutes,
  rules: accountRules,
  onParticipationChange: 'nothing',
  keeps: [deletedRows(reminders, reminders.userId, 'moves')],
})
