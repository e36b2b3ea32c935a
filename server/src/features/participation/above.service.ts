import type { ParticipationChange } from '@parvis/contract/participation/participation.ts'
import type { User } from '@parvis/contract/users/users.ts'
import type { LoadedEvent } from '#features/context/context.service.ts'
import type { Tx } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { ParticipationChanged, Subject } from './participation.service.ts'

/** Reads what a person may say themselves of their participation. */
export type ReadExtended = (
  tx: Tx,
  whose: { event: LoadedEvent; user: User; language: string },
  extended: NonNullable<ParticipationChange['extended']>,
) => Promise<Record<string, unknown>>

/** Tells of a change in its own transaction. */
export type Announce = (tx: Tx, ports: Ports, subject: Subject, changed: ParticipationChanged) => Promise<void>

declare module '#kit/declared.ts' {
  interface Declared {
    /** Forms are above participation. */
    readonly readExtended: ReadExtended
    /** So are the mails of a registration. */
    readonly announce: Announce
  }
}
