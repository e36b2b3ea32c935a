import { beforeEach } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { signOut } from '#kit/session.ts'

// Every screen test shares one page: each begins on an empty one, whatever the file before left behind.
beforeEach(async () => {
  await cleanup()
  signOut()
})
