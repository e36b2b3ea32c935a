import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumLaunch } from './scripts/chromium.ts'
import { screensCommands, screensServer } from './scripts/screens-server.ts'

// One module graph per worker instead of one per file: the server tests open the database once per worker.
// Processes, since a thread does not take its time zone from its environment.
const shared = { environment: 'node', isolate: false, pool: 'forks' } as const
// Sentences and dates must not depend on where the tests run.
const env = { TZ: 'Europe/Paris' }

export default defineConfig({
  test: {
    env,
    // Ceilings for what hangs, far from what anything takes, whatever else the machine does.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: { ...shared, name: 'contract', root: 'contract', include: ['src/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'server',
          root: 'server',
          include: ['src/**/*.test.ts'],
          exclude: ['src/**/*.postgres.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'server-postgres',
          root: 'server',
          include: ['src/**/*.postgres.test.ts'],
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: { ...shared, name: 'scripts', root: 'scripts', include: ['**/*.test.ts'] },
      },
      {
        extends: true,
        test: { ...shared, name: 'front', root: 'front', include: ['src/**/*.test.ts'] },
      },
      {
        extends: true,
        root: 'front',
        plugins: [react(), screensServer()],
        // Found before the first test: one that is discovered in the middle of a run reloads the page under it.
        optimizeDeps: {
          include: [
            '@tanstack/react-query',
            '@tanstack/react-router',
            'dompurify',
            'qrcode',
            'react-hook-form',
            'vitest-browser-react',
            'zxing-wasm/reader',
            'zod/mini',
          ],
        },
        test: {
          name: 'screens',
          setupFiles: [join(import.meta.dirname, 'front/src/testing/setup.ts')],
          include: ['src/**/*.test.tsx'],
          isolate: false,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            commands: screensCommands,
            provider: playwright({
              launchOptions: chromiumLaunch(),
              contextOptions: { locale: 'fr-FR', timezoneId: 'Europe/Paris', reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium', viewport: { width: 390, height: 844 } }],
          },
        },
      },
    ],
  },
})
