import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { Driving } from '@parvis/contract/live-kit/live-kit.ts'
import { addAuditDetails } from '#kit/audit-log.ts'
import type { Tx } from '#kit/transaction.ts'
import { afterCommit, transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { PreparedStore } from './prepared.store.ts'
import { preparedIn, wasAired } from './prepared.store.ts'
import { tellLive } from './topics.service.ts'

export { preparedIn, wasAired }

export interface PreparedItem {
  readonly eventId: string
  readonly module: 'poll' | 'question' | 'wordcloud'
  readonly id: string
}

export type HideResults = (tx: Tx, aired: PreparedItem) => Promise<void>

declare module '#kit/declared.ts' {
  interface Declared {
    /** The live stands above its modules, so this is injected. */
    readonly hideResults: HideResults
  }
}

const movedTo = (ids: readonly string[], id: string, position: number): string[] =>
  ids.includes(id) ? ids.filter((other) => other !== id).toSpliced(position, 0, id) : [...ids]

/** Before a change during the live: hides the results of a new round, and moves the module if asked. */
export async function beginDriving(
  ports: Ports,
  tx: Tx,
  store: PreparedStore,
  { item, newRound, position }: { readonly item: PreparedItem } & Pick<Driving, 'newRound' | 'position'>,
): Promise<void> {
  const { eventId, id } = item
  // Locks the controls first, as putting on air does; another order could deadlock.
  if (newRound) await ports.declared.hideResults(tx, item)
  if (position !== undefined)
    await store.saveOrder(tx, eventId, movedTo(await store.lockIds(tx, eventId), id, position))
}

/** Records in the journal which module was driven, and how. */
export const tellDriving = (
  title: string,
  {
    isClose,
    isRetired,
    newRound,
    position,
    showRightAnswers,
  }: Driving & { readonly showRightAnswers?: boolean | undefined },
): void =>
  addAuditDetails({
    after: { title, isClose, isRetired, newRound, showRightAnswers, ...(position !== undefined && { moved: true }) },
  })

export async function deletePrepared(ports: Ports, store: PreparedStore, eventId: string, id: string): Promise<void> {
  await transaction(ports.db, async (tx) => {
    const title = (await store.remove(tx, eventId, id)) ?? refuse(common.NOT_FOUND)
    addAuditDetails({ before: { title } })
    afterCommit(tx, () => tellLive(ports, eventId, 'state'))
  })
}
