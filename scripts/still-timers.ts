import { vi } from 'vitest'

// Otherwise polling and user events would advance fake timers by real waiting times, which depend on the load.
vi.isFakeTimers = () => false
