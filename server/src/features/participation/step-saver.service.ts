import type { User } from '@parvis/contract/users/users.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import type { Tx } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { PlacePermission } from './place-permission.service.ts'

/** A registration as its steps save it; `World` is the state of event and answers that a step reads. */
export interface Saving<World> {
  readonly event: LoadedEvent
  readonly user: User
  readonly world: World
  readonly againstTaking: PlacePermission
  readonly isForced?: boolean
}

export type StepSaver<World> = (tx: Tx, ports: Ports, saving: Saving<World>) => Promise<void>
