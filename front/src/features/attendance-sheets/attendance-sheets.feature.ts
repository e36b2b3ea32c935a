import { feature, named } from '#feature.ts'

export const attendanceSheetsFeature = feature({
  name: 'attendance-sheets',
  pages: [
    {
      path: 'organisation/chiffres/presences',
      frame: 'area',
      words: 'editor',
      screen: named(() => import('./AttendanceScreen.tsx'), 'AttendanceScreen'),
      entry: { key: 'attendance', icon: 'check', order: 175, rights: ['people.read'] },
    },
  ],
})
