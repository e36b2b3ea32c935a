import { attendanceCertificates, attendanceSignatures } from '#db/tables/attendance.ts'
import { feature } from '#feature.ts'
import { deletedRows } from '#kit/personal-data.ts'
import { attendanceRoutes } from './attendance.routes.ts'

export const attendanceFeature = feature({
  name: 'attendance',
  routes: attendanceRoutes,
  onParticipationChange: 'nothing',
  keeps: [
    deletedRows(attendanceSignatures, attendanceSignatures.userId, 'moves'),
    deletedRows(attendanceCertificates, attendanceCertificates.userId, 'moves', ['token']),
  ],
})
