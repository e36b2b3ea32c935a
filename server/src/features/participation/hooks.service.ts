import type { Choice } from '@parvis/contract/participation/participation.rules.ts'
import type { ParticipationChange } from '@parvis/contract/participation/participation.ts'
import type { User } from '@parvis/contract/users/users.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import type { Tx } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { Participant, ParticipationChanged } from './participation.service.ts'

/** The rest of the change that is being saved; a field left out keeps its stored value. */
export interface PendingChange {
  readonly choice?: Choice | undefined
  readonly typoId?: string | null | undefined
  readonly dayIds?: readonly string[] | undefined
}

export type ReadExtended = (
  tx: Tx,
  whose: { event: LoadedEvent; user: User; language: string; becoming: PendingChange },
  extended: NonNullable<ParticipationChange['extended']>,
) => Promise<Record<string, unknown>>

export type Announce = (tx: Tx, ports: Ports, subject: Participant, changed: ParticipationChanged) => Promise<void>

declare module '#kit/hooks.ts' {
  interface Hooks {
    readonly readExtended: ReadExtended
    readonly announce: Announce
  }
}
