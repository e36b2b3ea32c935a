import type { Caller } from '#kit/access.ts'
import { hasRightEverywhere } from '#kit/access.ts'
import { findEditionBefore } from './preparing.store.ts'

export { findEditionBefore }

/** Whoever leads an event of the organisation, or changes all of them, may make another. */
export const mayCreate = (caller: Caller): boolean =>
  hasRightEverywhere(caller, 'edit') || caller.organises.some(({ role }) => role === 'lead')
