import type { User } from '@parvis/contract/users/users.ts'
import type { LoadedEvent } from '#features/context/context.service.ts'
import type { Tx } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { AgainstTaking } from './takers.service.ts'

/** A registration being saved, as a step sees it: `World` is what the step needs to know of the event and the answers. */
export interface Saving<World> {
  readonly event: LoadedEvent
  readonly user: User
  readonly world: World
  readonly againstTaking: AgainstTaking
  /** An organiser does without what is lacking. */
  readonly isForced?: boolean
}

/** Writes a step's answer in the registration's one transaction. */
export type StepSaver<World> = (tx: Tx, ports: Ports, saving: Saving<World>) => Promise<void>
