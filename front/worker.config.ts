import { join } from 'node:path'
import { defineConfig } from 'vite'

/** The service worker of the pages that open without a network: one classic script, which the server completes. */
export default defineConfig({
  publicDir: false,
  build: {
    target: 'es2022',
    modulePreload: false,
    rolldownOptions: {
      input: join(import.meta.dirname, 'src/kit/offline/offline.worker.ts'),
      checks: { pluginTimings: false },
      output: { format: 'iife', entryFileNames: 'offline.js' },
    },
  },
})
