import type { AuditKey } from '#kit/audit.ts'

/** What the server does by itself, under the name that an entry has in the place of a route. */
export const jobAudits: Readonly<Record<string, AuditKey>> = {
  // A place that nothing was paid for, which the server gives up.
  'JOB unpaid.release': 'people.placeReleased',
}
