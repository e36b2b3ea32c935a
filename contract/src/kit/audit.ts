/** What an entry of the journal is about; its readers filter by it. */
export const auditKinds = ['event', 'people', 'mails', 'money', 'live', 'door', 'team', 'reads'] as const
export type AuditKind = (typeof auditKinds)[number]

/** `KIND.ACT`: what an entry is about, and the key of its sentence, `journal.act.ACT`. */
export type AuditKey = `${AuditKind}.${string}`

/** An `AuditKey`, read. */
export interface AuditedAct {
  readonly kind: AuditKind
  /** The key of its sentence, `journal.act.…`. */
  readonly key: string
}

/** `'money.refund'` → `{ kind: 'money', key: 'refund' }`. */
export function auditedAct(audit: AuditKey): AuditedAct {
  const point = audit.indexOf('.')
  return { kind: audit.slice(0, point) as AuditKind, key: audit.slice(point + 1) }
}
