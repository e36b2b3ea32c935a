import { beforeEach } from 'vitest'
import { cleanup } from 'vitest-browser-react'

// Every screen test shares one page: each begins on an empty one, whatever the file before left behind.
beforeEach(async () => {
  await cleanup()
})
