import { comes } from '@parvis/contract/participation/participation.steps.ts'
import type { RegistrationWorld } from '@parvis/contract/steps'
import type { User } from '@parvis/contract/users/users.ts'
import type { Saving } from '#features/participation/step-saver.service.ts'
import type { Tx } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'

/** Whether slots, articles or limited answers of a person who comes have changed by this saving. */
export async function hasMoved(
  tx: Tx,
  { hooks }: Ports,
  saving: Saving<RegistrationWorld>,
  saved: User | undefined,
): Promise<boolean> {
  if (!saved || !comes(saving.world) || !saving.user.UserEvent?.registered) return false
  const changed: boolean[] = []
  for (const held of hooks.held) changed.push(await held.hasChanged(tx, saving, saved))
  return changed.includes(true)
}
