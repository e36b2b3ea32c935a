import fc from 'fast-check'
import { testSeed } from '../server/src/testing/scope.ts'

// Properties draw the same inputs in each run; `TEST_SEED` draws others, and a failure prints its seed.
fc.configureGlobal({ seed: testSeed })
