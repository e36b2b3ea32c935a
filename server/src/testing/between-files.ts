import { beforeAll } from 'vitest'
import { resetAll } from './resets.ts'

// Vitest evaluates this file anew before each test file.
beforeAll(resetAll)
