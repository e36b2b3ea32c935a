import { afterAll, beforeAll } from 'vitest'
import { resetAll } from './resets.ts'
import { killPrograms } from './server-process.ts'

// Vitest evaluates this file before each test file.
beforeAll(resetAll)
// Kills programs that a failed test left running.
afterAll(killPrograms)
