import type { Typology } from '@parvis/contract/typologies/typologies.ts'
import type { Executor } from '#kit/transaction.ts'
import { findColour, listColours, listRows } from './typologies.store.ts'

/** The participant types of an event in their order, hidden ones too: settings say what a person is offered. */
export function listTypologies(db: Executor, eventId: string): Promise<Typology[]> {
  return listRows(db, eventId)
}

/** The colour of a type, `#rrggbb`, where it has one. */
export async function readTypeColour(db: Executor, eventId: string, typoId: string | null): Promise<string | null> {
  return typoId === null ? null : findColour(db, eventId, typoId)
}

/** The colours of the types that have one, by id. */
export async function readTypeColours(db: Executor, eventId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await listColours(db, eventId)
  return new Map(rows.flatMap(({ id, colour }) => (colour === null ? [] : [[id, colour]])))
}
