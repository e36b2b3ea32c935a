import { roundsOf } from '#kit/rounds.ts'
import type { Ports } from '#ports/ports.ts'
import { lookAtAll } from './unpaid.service.ts'

const rounds = roundsOf('unpaid.round', { key: 'minute', everyMs: 60 * 1000 })

/** Looks once a minute whose place is kept for how long yet. */
export function unpaidJobs(ports: Ports): void {
  rounds.define(ports, () => lookAtAll(ports))
}

/** Begins the rounds, with one now. Once the jobs are prepared. */
export const startRounds = (ports: Ports): Promise<void> => rounds.start(ports)
