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

/** Facts of the server about a configuration; `eventId` is undefined for an event not yet created. */
export type FactReader = (
  ports: Ports,
  asked: { readonly config: EventConfig; readonly isFresh: boolean; readonly eventId?: string },
) => Promise<Partial<ServerFacts>>

/** Collected from several features; the other fields of `Declared` have one owner. */
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

/** All extension points of a server feature. The shape is closed: a new one needs a decision in docs/decisions. */
export interface Feature {
  readonly name: string
  readonly routes?: (api: FastifyInstance) => void
  readonly jobs?: (ports: Ports) => void
  readonly steps?: Readonly<Partial<Record<StepKey, StepSaver<RegistrationWorld>>>>
  /**
   * Adapts holdings (articles, slots) to a changed participation. Required, as a feature that forgets it would keep
   * places for people who no longer come.
   */
  readonly follows: Holding | 'nothing'
  /** Columns that refer to people, in the order of erasure; `[]` if there are none. */
  readonly keeps: readonly Kept[]
  readonly erases?: Erasing
  readonly merges?: Merging
  readonly forgets?: Forgetting
  /** Ends the sessions, links or keys it stores. */
  readonly endsAccess?: AccessEnding
  readonly holdsUploads?: UploadHolder
  readonly draws?: Partial<Drawers>
  readonly part?: Part
  readonly facts?: FactReader
  readonly gives?: Partial<Omit<Declared, Gathered>>
}

/** Declares a feature and keeps its literal type. */
export const feature = <const F extends Feature>(declaration: F): F => declaration
