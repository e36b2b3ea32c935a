import type { Fault } from '@parvis/contract/kit/part.ts'
import type { EventConfig } from '@parvis/contract/parts'
import type { Tx } from '#kit/transaction.ts'
import type { ChangedConfig, SavedConfig } from '#part.ts'
import type { Ports } from '#ports/ports.ts'
import type { Parts } from './parts.service.ts'

/** The faults that the rules of features find in a change, in the order of the map; a new event has no `before`. */
export async function faultsOf(
  tx: Tx,
  { rules }: Parts,
  change: ChangedConfig<EventConfig | undefined>,
): Promise<Fault[]> {
  const found: Fault[] = []
  for (const { faults } of rules) found.push(...((await faults?.(tx, change)) ?? []))
  return found
}

/** Runs what the rules of features do once a change is written. */
export async function tellSaved(tx: Tx, ports: Ports, change: SavedConfig): Promise<void> {
  for (const { saved } of ports.hooks.parts.rules) await saved?.(tx, ports, change)
}
