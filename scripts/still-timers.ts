import { vi } from 'vitest'

// A poll or a press would move fake timers by as long as it waits, which the load decides: only a test moves them.
vi.isFakeTimers = () => false
