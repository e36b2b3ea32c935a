import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { Driving } from '@parvis/contract/live-kit/live-kit.ts'
import type { PreparedItem } from '@parvis/contract/live-kit/prepared.rules.ts'
import type { PreparedKey } from '@parvis/contract/prepared-keys'
import { addAuditDetails } from '#kit/audit-log.ts'
import type { Cell } from '#kit/csv.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import { afterCommit, transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { PreparedStore } from './prepared.store.ts'
import { preparedIn, wasAired } from './prepared.store.ts'
import type { LiveTopic } from './topics.service.ts'
import { tellLive } from './topics.service.ts'

export { preparedIn, wasAired }

export interface ItemPath {
  readonly eventId: string
  readonly module: PreparedKey
  readonly id: string
}

export type HideResults = (tx: Tx, aired: ItemPath) => Promise<void>

/** An export of the live: word keys of its columns, and its rows in the same order. */
export interface LiveTable {
  readonly columns: readonly string[]
  /** Columns of free text. */
  readonly wide: readonly string[]
  rows(db: Executor, eventId: string): Promise<AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>>
}

export interface PreparedLive<Item extends PreparedItem = PreparedItem> {
  readonly store: Pick<PreparedStore, 'noteAired' | 'listTitles'>
  /** The topic under which its results change. */
  readonly topic: LiveTopic
  /** Undefined if the event has no such item; independent of the visibility of results. */
  read(db: Executor, eventId: string, id: string): Promise<Item | undefined>
  /** A person's choices by item, in the current rounds; null for a module that takes several answers. */
  readonly answersOf: ((db: Executor, eventId: string, userId: string) => Promise<ReadonlyMap<string, string[]>>) | null
  readonly table: LiveTable
}

declare module '#kit/hooks.ts' {
  interface Hooks {
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
  { item, newRound, position }: { readonly item: ItemPath } & Pick<Driving, 'newRound' | 'position'>,
): Promise<void> {
  const { eventId, id } = item
  // Locks the controls first, as putting on air does; another order could deadlock.
  if (newRound) await ports.hooks.hideResults(tx, item)
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
