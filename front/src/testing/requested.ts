export const requested = (): URL[] => performance.getEntriesByType('resource').map(({ name }) => new URL(name))
