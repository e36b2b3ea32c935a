import type { AuditKey } from '#kit/audit.ts'

/** Entries of jobs: their name stands in place of the route. */
export const jobAudits: Readonly<Record<string, AuditKey>> = {
  'JOB unpaid.release': 'people.placeReleased',
}
