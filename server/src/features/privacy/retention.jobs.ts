import { roundsOf } from '#kit/rounds.ts'
import type { Ports } from '#ports/ports.ts'
import { retain } from './retention.service.ts'

const rounds = roundsOf('privacy.retention', { key: 'daily', everyMs: 24 * 3600 * 1000 })

export const retentionJobs = (ports: Ports): void => rounds.define(ports, () => retain(ports))

export const startRetention = (ports: Ports): Promise<void> => rounds.start(ports)
