import { actionLogs, logs } from '#db/tables/logs.ts'
import { feature } from '#feature.ts'
import { removed } from '#kit/kept.ts'
import { logsRoutes } from './logs.routes.ts'
import { removeLogs } from './logs.store.ts'

export const logsFeature = feature({
  name: 'logs',
  routes: logsRoutes,
  follows: 'nothing',
  keeps: [
    removed(logs, logs.userId, 'moves'),
    removed(actionLogs, actionLogs.userId, 'moves'),
    removed(actionLogs, actionLogs.callerId, 'moves'),
  ],
  forgets: ({ db }, { logs: before }) => removeLogs(db, before),
})
