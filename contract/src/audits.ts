import { jobAudits } from '#features/journal/journal.rules.ts'
import type { AuditedAct, AuditKey, AuditKind } from '#kit/audit.ts'
import { auditedAct } from '#kit/audit.ts'
import { endpoints } from './endpoints.ts'

const ofEndpoints = endpoints.flatMap(({ route, audit }): [string, AuditKey][] => (audit ? [[route, audit]] : []))

const byRoute: ReadonlyMap<string, AuditedAct> = new Map(
  [...ofEndpoints, ...Object.entries(jobAudits)].map(([route, audit]) => [route, auditedAct(audit)]),
)

/** The act that a journal entry of this route tells; `undefined` for a route that is served no more. */
export const actOf = (route: string): AuditedAct | undefined => byRoute.get(route)

/** The routes whose entries are of a kind. */
export const routesOf = (kind: AuditKind): string[] =>
  [...byRoute].flatMap(([route, act]) => (act.kind === kind ? [route] : []))
