import fc from 'fast-check'
import { testSeed } from '../server/src/testing/scope.ts'

// Property tests draw the same inputs in each run; `TEST_SEED` changes them, and a failure prints its seed.
fc.configureGlobal({ seed: testSeed })
