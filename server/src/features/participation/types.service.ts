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

/** Refuses a type that there is not, and one that is retired to whoever was not of it; a type that is changed waits. */
export async function savingTypology<T>(tx: Tx, eventId: string, typed: Typed, save: () => Promise<T>): Promise<T> {
  const { userId, was, typoId } = typed
  const isChosen = typoId !== null && typoId !== was
  if (isChosen && !(await lockOfferedType(tx, eventId, userId, typoId))) refuse(participationRefusals.TYPOLOGY_UNKNOWN)
  try {
    return await save()
  } catch (error) {
    if (violated(error)?.constraint === 'participations_typology') refuse(participationRefusals.TYPOLOGY_UNKNOWN)
    throw error
  }
}
