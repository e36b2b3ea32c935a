import { holdStill } from '#features/participation/participation.part.ts'
import type { Part, WholeChange } from '#part.ts'
import type { Parts } from './parts.service.ts'
import { hasNewLimits } from './parts.service.ts'

/** Runs the work of a part, and turns a database refusal into the error of the caller. */
export type Telling = <T>(part: Part, work: () => Promise<T>) => Promise<T>

/** Locks the live controls, then writes new rows and those that no other transaction waits for. */
export async function writeNew({ guarding, adding }: Parts, change: WholeChange, telling: Telling): Promise<void> {
  for (const part of guarding) await telling(part, async () => part.guard?.(change))
  for (const part of adding) await telling(part, async () => part.add?.(change))
}

/**
 * Changes and takes out what people may hold. Locks it first, in the order in which places are taken, then assesses the
 * change again.
 */
export async function writeHeld(
  parts: Parts,
  change: WholeChange,
  { telling, isNew, assessAgain }: { telling: Telling; isNew: boolean; assessAgain: () => Promise<void> },
): Promise<void> {
  const { tx, eventId, before, after } = change
  const halts = hasNewLimits(parts, before, after) || parts.reading.some((part) => part.halts?.(change))
  if (!isNew && halts) await holdStill(tx, eventId)
  for (const part of parts.locking) await part.lock?.(change)
  await assessAgain()
  for (const part of parts.dropping) await telling(part, async () => part.drop?.(change))
  for (const part of parts.changing) await telling(part, async () => part.change?.(change))
}
