import type { BulkAct } from '@parvis/contract/bulk/bulk.ts'

export type Kind = BulkAct['kind']

export const isForGood = (kind: Kind): boolean => kind === 'cancel' || kind === 'erase'

export function actOf(kind: Kind, value: string): BulkAct | undefined {
  if (kind === 'cancel' || kind === 'erase') return { kind }
  if (value === '') return undefined
  if (kind === 'arrive') return { kind, dayId: value }
  return kind === 'type' ? { kind, typoId: value } : { kind, tagId: value }
}
