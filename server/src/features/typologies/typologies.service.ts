import type { Typology } from '@parvis/contract/typologies/typologies.ts'
import type { Executor } from '#kit/transaction.ts'
import { findColour, listColours, listRows } from './typologies.store.ts'

/** Includes hidden types; settings decide on the offer. */
export function listTypologies(db: Executor, eventId: string): Promise<Typology[]> {
  return listRows(db, eventId)
}

export async function readTypeColour(db: Executor, eventId: string, typoId: string | null): Promise<string | null> {
  return typoId === null ? null : findColour(db, eventId, typoId)
}

export async function readTypeColours(db: Executor, eventId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await listColours(db, eventId)
  return new Map(rows.flatMap(({ id, colour }) => (colour === null ? [] : [[id, colour]])))
}
