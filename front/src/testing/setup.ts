import './light-react.ts'
import { afterAll, beforeEach } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { setTimeoutFactor } from '#kit/patience.ts'
import { signOut } from '#kit/session.ts'
import { isMachineTime, setMachineTime, setPageTime } from './page-time.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether the whole suite runs, rather than the gate's selection. */
    isWhole: boolean
  }
}

// Vitest imports this file for each test file, under a name made by `Date.now`: with a repeated time the cached
// module would be used, and its hooks would not run.
if (!isMachineTime()) throw new Error('A file of tests begins at the page’s time: what was before has not put it back')
afterAll(setMachineTime)

// All screen tests share one page: each starts with an empty one.
beforeEach(async () => {
  setTimeoutFactor(30)
  setPageTime()
  await cleanup()
  signOut()
  localStorage.clear()
})
