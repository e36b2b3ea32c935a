import './light-react.ts'
import { afterAll, beforeEach } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { bePatient } from '#kit/patience.ts'
import { signOut } from '#kit/session.ts'
import { isMachineTime, setMachineTime, setPageTime } from './page-time.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether the whole suite runs, and not the gate's selection. */
    isWhole: boolean
  }
}

// Vitest imports this file anew for each file of tests, under a name that `Date.now` makes: at a time that comes back it
// would be the module of before, and the hooks below would not run.
if (!isMachineTime()) throw new Error('A file of tests begins at the page’s time: what was before has not put it back')
afterAll(setMachineTime)

// Every screen test shares one page: each begins on an empty one, whatever the file before left behind.
beforeEach(async () => {
  bePatient(30)
  setPageTime()
  await cleanup()
  signOut()
  // An agreement, a language or a draft that a test before has kept.
  localStorage.clear()
})
