import type { ServerFacts } from '@parvis/contract/kit/obstacle.ts'
import type { EventConfig } from '@parvis/contract/parts'
import type { RegistrationWorld, StepKey } from '@parvis/contract/steps'
import type { FastifyInstance } from 'fastify'
import type { Drawers } from '#features/emails/emails.jobs.ts'
import type { UploadHolder } from '#features/files/files.jobs.ts'
import type { Holding } from '#features/participation/holdings.service.ts'
import type { StepSaver } from '#features/participation/saving.service.ts'
import type { AccessEnding } from '#kit/access-ending.ts'
import type { Declared } from '#kit/declared.ts'
import type { Erasing, Forgetting } from '#kit/erasing.ts'
import type { Kept } from '#kit/kept.ts'
import type { Merging } from '#kit/merging.ts'
import type { Ports } from '#ports/ports.ts'
import type { Part } from './part.ts'

/** How the server stands for an event as it is configured; `eventId` is left out where the event is not made yet. */
export type FactReader = (
  ports: Ports,
  asked: { readonly config: EventConfig; readonly isFresh: boolean; readonly eventId?: string },
) => Promise<Partial<ServerFacts>>

/** What is gathered from several features; the rest of `Declared` is given by one of them. */
type Gathered =
  | 'kept'
  | 'erasing'
  | 'merging'
  | 'forgetting'
  | 'accessEnding'
  | 'holdings'
  | 'uploadHolders'
  | 'drawers'
  | 'savers'
  | 'parts'
  | 'facts'

/**
 * All that a feature of the server gives to the application. The shape is closed: what none of these can say is a
 * decision to be written down.
 */
export interface Feature {
  /** As on the map (`features.ts` of the repository). */
  readonly name: string
  readonly routes?: (api: FastifyInstance) => void
  readonly jobs?: (ports: Ports) => void
  /** What writes the answers of its steps of the registration. */
  readonly steps?: Readonly<Partial<Record<StepKey, StepSaver<RegistrationWorld>>>>
  /**
   * Has what people hold besides days (places, articles) follow where they stand, or `nothing` where they hold nothing.
   * It is asked of every feature: one forgotten would keep places for those who no longer come.
   */
  readonly follows: Holding | 'nothing'
  /** The columns in which its tables name people, in the order of an erasure; `[]` where they name nobody. */
  readonly keeps: readonly Kept[]
  readonly erases?: Erasing
  /** What it does where two people turn out to be one, besides what `keeps` says of its rows. */
  readonly merges?: Merging
  readonly forgets?: Forgetting
  /** Takes away what it keeps that opens an account. */
  readonly endsAccess?: AccessEnding
  /** Which uploads it still shows. */
  readonly holdsUploads?: UploadHolder
  /** The documents that mails may carry. */
  readonly draws?: Partial<Drawers>
  /** Its share of an event's configuration. */
  readonly part?: Part
  /** What it knows of the server, which the obstacles of an event ask. */
  readonly facts?: FactReader
  /** What it alone can say to features below it. */
  readonly gives?: Partial<Omit<Declared, Gathered>>
}

/** Declares a feature, of which the types remember what it says. */
export const feature = <const F extends Feature>(declaration: F): F => declaration
