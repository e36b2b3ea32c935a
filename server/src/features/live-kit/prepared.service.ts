import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { Driving } from '@parvis/contract/live-kit/live-kit.ts'
import { tellJournal } from '#kit/journal.ts'
import type { Tx } from '#kit/transaction.ts'
import { afterCommit, transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { PreparedStore } from './prepared.store.ts'
import { preparedIn, wasAired } from './prepared.store.ts'
import { tellLive } from './topics.service.ts'

export { preparedIn, wasAired }

/** Something that is prepared to be put on air. */
export interface PreparedItem {
  readonly eventId: string
  readonly module: 'poll' | 'question' | 'wordcloud'
  readonly id: string
}

/** Hides the results of what is on air, if it is this. */
export type HideResults = (tx: Tx, aired: PreparedItem) => Promise<void>

declare module '#kit/declared.ts' {
  interface Declared {
    /** The live is above what it shows. */
    readonly hideResults: HideResults
  }
}

/** Ids with one of them moved to a place, from 0. */
const movedTo = (ids: readonly string[], id: string, position: number): string[] =>
  ids.includes(id) ? ids.filter((other) => other !== id).toSpliced(position, 0, id) : [...ids]

/** Before something is changed while the live runs: hides the results of what begins anew, and moves it where that is asked. */
export async function beginDriving(
  ports: Ports,
  tx: Tx,
  store: PreparedStore,
  { item, newRound, position }: { readonly item: PreparedItem } & Pick<Driving, 'newRound' | 'position'>,
): Promise<void> {
  const { eventId, id } = item
  // First, as whoever puts it on air does: two who take the same in another order would wait for each other.
  if (newRound) await ports.declared.hideResults(tx, item)
  if (position !== undefined)
    await store.saveOrder(tx, eventId, movedTo(await store.lockIds(tx, eventId), id, position))
}

/** Says in the journal which of the things that are prepared was driven, and how. */
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
  tellJournal({
    after: { title, isClose, isRetired, newRound, showRightAnswers, ...(position !== undefined && { moved: true }) },
  })

/** Deletes something prepared with all that was answered. */
export async function deletePrepared(ports: Ports, store: PreparedStore, eventId: string, id: string): Promise<void> {
  await transaction(ports.db, async (tx) => {
    const title = (await store.remove(tx, eventId, id)) ?? refuse(common.NOT_FOUND)
    tellJournal({ before: { title } })
    afterCommit(tx, () => tellLive(ports, eventId, 'state'))
  })
}
