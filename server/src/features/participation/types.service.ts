import { refuse } from '@parvis/contract/kit/refusal.ts'
import { participationRefusals } from '@parvis/contract/participation/participation.ts'
import type { Tx } from '#kit/transaction.ts'
import { violated } from '#kit/transaction.ts'
import { lockOfferedType } from './participation.store.ts'

interface Typed {
  readonly userId: string
  readonly was: string | null
  readonly typoId: string | null
}

/**
 * Refuses an unknown type, and a retired one for people of another type. Locks the type against changes until commit.
 */
export async function lockTypology(tx: Tx, eventId: string, { userId, was, typoId }: Typed): Promise<void> {
  const isChosen = typoId !== null && typoId !== was
  if (isChosen && !(await lockOfferedType(tx, eventId, userId, typoId))) refuse(participationRefusals.TYPOLOGY_UNKNOWN)
}

export async function savingTypology<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save()
  } catch (error) {
    if (violated(error)?.constraint === 'participations_typology') refuse(participationRefusals.TYPOLOGY_UNKNOWN)
    throw error
  }
}
