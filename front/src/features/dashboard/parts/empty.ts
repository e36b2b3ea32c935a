import type { MyEvent } from '@parvis/contract/dashboard/dashboard.ts'

/** Word key of the empty state: no session, the first event may be created, or the person has to wait for one. */
export const emptyKey = (events: readonly MyEvent[] | undefined, mayCreate: boolean): 'out' | 'first' | 'none' =>
  events === undefined ? 'out' : mayCreate ? 'first' : 'none'
