import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { lightEndpoints } from './endpoints.ts'
import { addedLanguages } from './languages.ts'

/** The entrance once more, for the server to print: the same components and the same names of classes as the page's. */
export default defineConfig({
  plugins: [addedLanguages(), react(), lightEndpoints()],
  // The libraries too, as they are in production whatever the server says of itself.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: join(import.meta.dirname, 'src/app/print.tsx'),
    target: 'node24',
    minify: true,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
})
