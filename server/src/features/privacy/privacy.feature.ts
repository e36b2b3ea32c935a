import { feature } from '#feature.ts'
import { bytesJobs } from './privacy.jobs.ts'
import { privacyRoutes } from './privacy.routes.ts'
import { retentionJobs } from './retention.jobs.ts'
import { retentionRules } from './retention-rules.service.ts'

export const privacyFeature = feature({
  name: 'privacy',
  routes: privacyRoutes,
  jobs(ports) {
    bytesJobs(ports)
    retentionJobs(ports)
  },
  rules: retentionRules,
  onParticipationChange: 'nothing',
  keeps: [],
})
