import type { Typology } from '@parvis/contract/typologies/typologies.ts'
import type { Executor } from '#kit/transaction.ts'
import { listRows } from './typologies.store.ts'

/** The participant types of an event in their order, hidden ones too: settings say what a person is offered. */
export function listTypologies(db: Executor, eventId: string): Promise<Typology[]> {
  return listRows(db, eventId)
}
