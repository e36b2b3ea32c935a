import * as React from 'react'

// React’s development build notes where each element is made, and tells the profiler of each render: a third of the
// processor time of these tests, which read neither. It looks for these two when it is loaded: this module comes first.
const tools: { createTask?: unknown; timeStamp?: unknown } = console
delete tools.createTask
delete tools.timeStamp

/** How many elements had their place noted within the last second: none has beyond ten thousand. */
interface Internals {
  recentlyCreatedOwnerStacks: number
}
const shared: Readonly<Record<string, unknown>> = React
const name = Object.keys(shared).find((key) => key.startsWith('__CLIENT_INTERNALS')) ?? ''
const internals = shared[name] as Internals
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.POSITIVE_INFINITY, set: () => {} })
