import type { Caller } from '#kit/access.ts'
import { hasRightEverywhere } from '#kit/access.ts'
import { findEditionBefore } from './event-templates.store.ts'

export { findEditionBefore }

/** Leads of an event, and editors of the whole domain. */
export const mayCreate = (caller: Caller): boolean =>
  hasRightEverywhere(caller, 'edit') || caller.organises.some(({ role }) => role === 'lead')
