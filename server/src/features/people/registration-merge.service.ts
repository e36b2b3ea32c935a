import type { Side } from '@parvis/contract/people/people.rules.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import {
  absorb,
  copyTo,
  giveBack,
  mergeDays,
  readjustEntitlements,
  removeParticipation,
  takeAnswers,
} from '#features/participation/merge.service.ts'
import type { MergedAccounts } from '#kit/account-merge.ts'
import type { Tx } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { dropRows, isOfEvents, moveRows, tableOf } from './merge.store.ts'

export interface Tally {
  readonly moved: Map<string, number>
  readonly dropped: Map<string, number>
}

const add = (to: Map<string, number>, what: string, count: number): void => {
  if (count > 0) to.set(what, (to.get(what) ?? 0) + count)
}

interface Pouring {
  readonly merged: MergedAccounts
  readonly tally: Tally
  /** Moves places instead of giving them back. */
  readonly withPlaces: boolean
}

/** Moves all rows that violate no unique key of the remaining person. */
async function pour(tx: Tx, ports: Ports, { merged, tally, withPlaces }: Pouring): Promise<void> {
  const { kept, merging } = ports.hooks
  for (const merge of merging) await merge(tx, ports, merged)
  for (const place of kept) {
    if (place.onMerging !== 'moves' && !(place.onMerging === 'held' && withPlaces)) continue
    if (merged.eventId !== undefined && !isOfEvents(place)) continue
    add(tally.moved, tableOf(place), await moveRows(tx, place, merged))
  }
}

/** Deletes the removed person's remaining rows, such as duplicates. */
async function drain(tx: Tx, ports: Ports, { merged, tally }: Pick<Pouring, 'merged' | 'tally'>): Promise<void> {
  for (const place of ports.hooks.kept) {
    if (place.onMerging === 'own' || (merged.eventId !== undefined && !isOfEvents(place))) continue
    const count = await dropRows(tx, place, merged)
    if (place.onMerging === 'moves') add(tally.dropped, tableOf(place), count)
  }
}

export interface RegistrationMerge {
  readonly event: LoadedEvent
  readonly from: string
  readonly to: string
  readonly isThere: { readonly from: boolean; readonly to: boolean }
  readonly isExhibitor: boolean
  readonly base: Side
  readonly adds: boolean
  readonly answers: readonly string[]
  readonly tally: Tally
}

/** Merges the registrations of one event and assigns the result to the remaining person. */
export async function mergeRegistrations(tx: Tx, ports: Ports, uniting: RegistrationMerge): Promise<void> {
  const { event, from, to, isThere, base, tally } = uniting
  const [domainId, eventId] = [event.row.domainId, event.row.id]
  if (!isThere.from) return
  const isOthers = base === 'other'
  if (isThere.to) await uniteTwo(tx, ports, uniting, isOthers ? { from: to, to: from } : { from, to })
  if (isThere.to && !isOthers) return
  await copyTo(tx, { eventId, from, to })
  const merged = { domainId, eventId, from, to }
  await pour(tx, ports, { merged, tally, withPlaces: true })
  await drain(tx, ports, { merged, tally })
  await removeParticipation(tx, eventId, from)
}

async function uniteTwo(
  tx: Tx,
  ports: Ports,
  { event, adds, answers, isExhibitor, tally }: RegistrationMerge,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  const { domainId, id: eventId } = event.row
  const [two, merged] = [
    { eventId, from, to },
    { domainId, eventId, from, to },
  ]
  if (adds) await mergeDays(tx, two)
  await pour(tx, ports, { merged, tally, withPlaces: adds })
  if (adds) await readjustEntitlements(tx, ports, { event, userId: to, isExhibitor })
  await takeAnswers(tx, two, answers)
  await giveBack(tx, ports, { event, userId: from, isExhibitor }, two)
  await absorb(tx, two)
  await drain(tx, ports, { merged, tally })
  await removeParticipation(tx, eventId, from)
}

/** Moves data without an event, or of events without a registration, and deletes the login of the removed account. */
export async function mergeRest(
  tx: Tx,
  ports: Ports,
  merged: Omit<MergedAccounts, 'eventId'>,
  tally: Tally,
): Promise<void> {
  const rest = { merged: { ...merged, eventId: undefined }, tally, withPlaces: true }
  await pour(tx, ports, rest)
  await drain(tx, ports, rest)
}
