/** The addresses that the page has requested since `performance.clearResourceTimings()`, in their order. */
export const requested = (): URL[] => performance.getEntriesByType('resource').map(({ name }) => new URL(name))
