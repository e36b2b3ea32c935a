import { codeOf } from '@parvis/contract/participation/participation.rules.ts'
import type { Tx } from '#kit/transaction.ts'
import { insertDrafts, listBegun } from './registration.store.ts'

export { listBegun }

/** Pre-fills the draft of people who have not begun; it is no answer. */
export async function prefillDays(
  tx: Tx,
  eventId: string,
  people: readonly { readonly userId: string; readonly dayIds: readonly string[] }[],
  now: Date,
): Promise<void> {
  await insertDrafts(
    tx,
    people.map(({ userId, dayIds }) => ({
      ...{ eventId, userId, step: 'participation', updatedAt: now },
      values: { participation: { participation: codeOf('onsite') }, dates: { dayIds: [...dayIds] } },
    })),
  )
}
