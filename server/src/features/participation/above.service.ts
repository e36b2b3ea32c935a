import type { Choice } from '@parvis/contract/participation/participation.rules.ts'
import type { ParticipationChange } from '@parvis/contract/participation/participation.ts'
import type { User } from '@parvis/contract/users/users.ts'
import type { LoadedEvent } from '#features/context/context.service.ts'
import type { Tx } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { Participant, ParticipationChanged } from './participation.service.ts'

/** What the same change makes of a person beside what it says; what it leaves as it is stays out. */
export interface Becoming {
  readonly choice?: Choice | undefined
  readonly typoId?: string | null | undefined
  readonly dayIds?: readonly string[] | undefined
}

/** Reads what a person may say themselves of their participation. */
export type ReadExtended = (
  tx: Tx,
  whose: { event: LoadedEvent; user: User; language: string; becoming: Becoming },
  extended: NonNullable<ParticipationChange['extended']>,
) => Promise<Record<string, unknown>>

/** Tells of a change in its own transaction. */
export type Announce = (tx: Tx, ports: Ports, subject: Participant, changed: ParticipationChanged) => Promise<void>

declare module '#kit/declared.ts' {
  interface Declared {
    /** Forms are above participation. */
    readonly readExtended: ReadExtended
    /** So are the mails of a registration. */
    readonly announce: Announce
  }
}
