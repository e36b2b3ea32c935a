import { feature } from '#feature.ts'
import { attendanceSheetsRoutes } from './attendance-sheets.routes.ts'

export const attendanceSheetsFeature = feature({
  name: 'attendance-sheets',
  routes: attendanceSheetsRoutes,
  onParticipationChange: 'nothing',
  keeps: [],
})
