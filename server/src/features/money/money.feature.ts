import { reminders } from '#db/tables/money.ts'
import { feature } from '#feature.ts'
import { removed } from '#kit/kept.ts'
import { moneyRoutes } from './money.routes.ts'

export const moneyFeature = feature({
  name: 'money',
  routes: moneyRoutes,
  follows: 'nothing',
  keeps: [removed(reminders, reminders.userId, 'moves')],
})
