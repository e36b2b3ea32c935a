import { recurringJob } from '#kit/recurring-job.ts'
import type { Ports } from '#ports/ports.ts'
import { retain } from './retention.service.ts'

const recurring = recurringJob('privacy.retention', { key: 'daily', everyMs: 24 * 3600 * 1000 })

export const retentionJobs = (ports: Ports): void => recurring.define(ports, () => retain(ports))

export const startRetention = (ports: Ports): Promise<void> => recurring.start(ports)
