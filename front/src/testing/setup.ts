import { beforeEach } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { bePatient } from '#kit/patience.ts'
import { signOut } from '#kit/session.ts'
import { setPageTime } from './page-time.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether the whole suite runs, and not the gate's selection. */
    isWhole: boolean
  }
}

// Every screen test shares one page: each begins on an empty one, whatever the file before left behind.
beforeEach(async () => {
  bePatient(30)
  setPageTime()
  await cleanup()
  signOut()
})
