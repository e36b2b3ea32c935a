import { roundsOf } from '#kit/rounds.ts'
import type { Ports } from '#ports/ports.ts'
import { lookAtAll } from './unpaid.service.ts'

const rounds = roundsOf('unpaid.round', { key: 'minute', everyMs: 60 * 1000 })

export function unpaidJobs(ports: Ports): void {
  rounds.define(ports, () => lookAtAll(ports))
}

export const startRounds = (ports: Ports): Promise<void> => rounds.start(ports)
