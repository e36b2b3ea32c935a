import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { lightEndpoints } from './endpoints.ts'
import { addedLanguages } from './languages.ts'
import { listedWords } from './words.ts'

/** The prerenderer of the login and registration pages: the same components and class names as the page's. */
export default defineConfig({
  plugins: [addedLanguages(), listedWords(), react(), lightEndpoints()],
  // Libraries too use production mode, independently of the server's environment.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: join(import.meta.dirname, 'src/app/print.tsx'),
    target: 'node24',
    minify: true,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
})
