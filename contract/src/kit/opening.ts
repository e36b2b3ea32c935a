import type * as z from 'zod/mini'
import type { EndpointShape } from './endpoint.ts'
import type { Refusal } from './refusal.ts'

/** Data that the steps of a feature need to open: what it offers, and what the person has of it. */
export interface OpeningShare {
  readonly fields: Readonly<Record<string, z.ZodMiniType>>
  /** Reads whose answers are in `fields`, except those below. */
  readonly reads?: readonly EndpointShape[]
  /** Reads of an offer that registrations change: its places, or what is left of it. */
  readonly limited?: readonly EndpointShape[]
  /** Reads of the person's share, which their registration changes. */
  readonly held?: readonly EndpointShape[]
  /** Refusals of a registration by the steps of the feature. */
  readonly refusals?: readonly Refusal[]
}

export const opening = <const S extends OpeningShare>(share: S): S => share
