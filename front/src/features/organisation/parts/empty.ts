import type { MyEvent } from '@parvis/contract/organisation/organisation.ts'

/** What is said in place of events, `organisation.mine.…`: nobody has signed in, the first is theirs to make, or to be entrusted. */
export const emptyKey = (events: readonly MyEvent[] | undefined, mayCreate: boolean): 'out' | 'first' | 'none' =>
  events === undefined ? 'out' : mayCreate ? 'first' : 'none'
