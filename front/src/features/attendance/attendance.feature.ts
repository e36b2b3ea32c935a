import { feature, named } from '#feature.ts'

export const attendanceFeature = feature({
  name: 'attendance',
  pages: [
    {
      path: 'attestation/$token',
      frame: 'public',
      words: 'event',
      screen: named(() => import('./CertificateScreen.tsx'), 'CertificateScreen'),
    },
  ],
})
