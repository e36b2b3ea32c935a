import * as React from 'react'

// React's development build records a stack for each element and reports each render to the profiler: a third of the
// CPU time of these tests, which use neither. It looks for these two functions on load, so this module must be
// imported first.
const tools: { createTask?: unknown; timeStamp?: unknown } = console
delete tools.createTask
delete tools.timeStamp

/** Stacks recorded within the last second; beyond ten thousand React records none. */
interface Internals {
  recentlyCreatedOwnerStacks: number
}
const shared: Readonly<Record<string, unknown>> = React
const name = Object.keys(shared).find((key) => key.startsWith('__CLIENT_INTERNALS')) ?? ''
const internals = shared[name] as Internals
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.POSITIVE_INFINITY, set: () => {} })
