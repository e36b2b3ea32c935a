import { afterAll, beforeAll } from 'vitest'
import { resetAll } from './resets.ts'
import { killPrograms } from './server-process.ts'

// Vitest evaluates this file anew before each test file.
beforeAll(resetAll)
// A file ends what it began; this ends what a failed test kept it from ending.
afterAll(killPrograms)
