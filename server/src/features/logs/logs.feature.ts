import { actionLogs, logs } from '#db/tables/logs.ts'
import { feature } from '#feature.ts'
import { deletedRows } from '#kit/personal-data.ts'
import { logsRoutes } from './logs.routes.ts'
import { removeLogs } from './logs.store.ts'

export const logsFeature = feature({
  name: 'logs',
  routes: logsRoutes,
  onParticipationChange: 'nothing',
  keeps: [
    deletedRows(logs, logs.userId, 'moves'),
    deletedRows(actionLogs, actionLogs.userId, 'moves'),
    deletedRows(actionLogs, actionLogs.callerId, 'moves'),
  ],
  forgets: ({ db }, { logs: before }) => removeLogs(db, before),
})
