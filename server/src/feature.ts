import type { ServerFacts } from '@parvis/contract/kit/obstacle.ts'
import type { EventConfig } from '@parvis/contract/parts'
import type { RegistrationWorld, StepKey } from '@parvis/contract/steps'
import type { FastifyInstance } from 'fastify'
import type { Drawers } from '#features/emails/emails.jobs.ts'
import type { UploadHolder } from '#features/files/files.jobs.ts'
import type { EntitlementCheck } from '#features/participation/entitlements.service.ts'
import type { HeldReader } from '#features/participation/held.service.ts'
import type { StepSaver } from '#features/participation/step-saver.service.ts'
import type { OpeningReaders } from '#features/registration/world.service.ts'
import type { AccessEndHandler } from '#kit/access-ending.ts'
import type { MergeHandler } from '#kit/account-merge.ts'
import type { ErasureHandler, ExpiryHandler } from '#kit/erasure.ts'
import type { Hooks } from '#kit/hooks.ts'
import type { PersonalDataColumn } from '#kit/personal-data.ts'
import type { Ports } from '#ports/ports.ts'
import type { ConfigRules, Part } from './part.ts'

/** Facts of the server about a configuration; `eventId` is undefined for an event not yet created. */
export type FactReader = (
  ports: Ports,
  asked: { readonly config: EventConfig; readonly isFresh: boolean; readonly eventId?: string },
) => Promise<Partial<ServerFacts>>

/** Collected from several features; the other fields of `Hooks` have one owner. */
type Gathered =
  | 'kept'
  | 'erasing'
  | 'merging'
  | 'forgetting'
  | 'accessEnding'
  | 'entitlements'
  | 'held'
  | 'opening'
  | 'uploadHolders'
  | 'drawers'
  | 'savers'
  | 'parts'
  | 'liveModules'
  | 'facts'

/**
 * What people hold of an offer: how it follows a changed participation, and how it is read. A feature that forgot to adapt
 * it would keep places for people who no longer come.
 */
type Holding =
  | { readonly onParticipationChange: 'nothing'; readonly held?: undefined }
  | { readonly onParticipationChange: EntitlementCheck; readonly held: HeldReader<RegistrationWorld> }

interface Slots {
  readonly name: string
  readonly routes?: (api: FastifyInstance) => void
  readonly jobs?: (ports: Ports) => void
  readonly steps?: Readonly<Partial<Record<StepKey, StepSaver<RegistrationWorld>>>>
  /** Reads the data of its steps (`contract/src/openings.ts`). */
  readonly opening?: Partial<OpeningReaders>
  /** Columns that refer to people, in the order of erasure; `[]` if there are none. */
  readonly keeps: readonly PersonalDataColumn[]
  readonly erases?: ErasureHandler
  readonly merges?: MergeHandler
  readonly forgets?: ExpiryHandler
  /** Ends the sessions, links or keys it stores. */
  readonly endsAccess?: AccessEndHandler
  readonly holdsUploads?: UploadHolder
  readonly draws?: Partial<Drawers>
  readonly part?: Part
  readonly rules?: ConfigRules
  readonly facts?: FactReader
  readonly gives?: Partial<Omit<Hooks, Gathered>>
}

/** All extension points of a server feature. The shape is closed: a new one needs a decision in docs/decisions. */
export type Feature = Slots & Holding

/** Declares a feature and keeps its literal type. */
export const feature = <const F extends Feature>(declaration: F): F => declaration
