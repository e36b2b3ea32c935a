import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import type { TestProjectConfiguration } from 'vitest/config'
import { defineConfig } from 'vitest/config'
import { chromiumLaunch } from './scripts/chromium.ts'
import { LongestFirst } from './scripts/longest-first.ts'
import { screensCommands, screensServer } from './scripts/screens-server.ts'
import { isWhole } from './server/src/testing/scope.ts'

const STILL_TIMERS = join(import.meta.dirname, 'scripts/still-timers.ts')
// One module graph per worker instead of one per file: the server tests open the database once per worker.
// Processes, since a thread does not take its time zone from its environment.
const shared = {
  ...({ environment: 'node', isolate: false, pool: 'forks' } as const),
  setupFiles: [join(import.meta.dirname, 'scripts/fixed-seed.ts'), STILL_TIMERS],
}
// What runs on Node alone is read by Node itself, without Vite in between.
const native = {
  ...shared,
  experimental: { viteModuleRunner: false },
  execArgv: ['--import', join(import.meta.dirname, 'scripts/quick-imports.ts')],
}
// Sentences and dates must not depend on where the tests run, nor what is given up on how busy that machine is.
const env = { TZ: 'Europe/Paris', PATIENCE: '30' }
// The server of the screens runs in this process, which `test.env` does not reach.
process.env['PATIENCE'] = env.PATIENCE
// The server's tests run once, on PostgreSQL when there is one and else on the embedded database.
const postgresUrl = process.env['TEST_DATABASE_URL']
// The template from which each worker's database is copied.
const onPostgres = [join(import.meta.dirname, 'server/src/testing/template.ts')]
// One application a worker, which each file finds as the first did.
const betweenFiles = [...shared.setupFiles, join(import.meta.dirname, 'server/src/testing/between-files.ts')]
// Every call of the contract once more, as each of those whom it lets in: docs/decisions/0023.
const EMBEDDED = 'src/embedded.test.ts'
const embedded: TestProjectConfiguration = {
  extends: true,
  test: {
    ...native,
    name: 'server-embedded',
    setupFiles: betweenFiles,
    root: 'server',
    include: [EMBEDDED],
    env: { ...env, TEST_DATABASE_URL: '' },
  },
}

export default defineConfig({
  test: {
    env,
    sequence: { sequencer: LongestFirst },
    // Vitest leaves one core to itself, which is half of a machine that has two. A third worker does what it can while the
    // others wait for a database or for servers that start.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    // Ceilings for what hangs, far from what anything takes, however slow the machine and whatever else it does.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000 } },
    projects: [
      {
        extends: true,
        test: { ...native, name: 'contract', root: 'contract', include: ['src/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          ...native,
          name: 'server',
          setupFiles: betweenFiles,
          root: 'server',
          include: ['src/**/*.test.ts'],
          exclude: ['src/**/*.postgres.test.ts', EMBEDDED],
          ...(postgresUrl && { globalSetup: onPostgres }),
        },
      },
      {
        extends: true,
        test: {
          ...native,
          name: 'server-postgres',
          setupFiles: betweenFiles,
          root: 'server',
          include: ['src/**/*.postgres.test.ts'],
          env: { ...env, TEST_DATABASE_URL: postgresUrl ?? 'postgres://postgres@127.0.0.1:5432/postgres' },
          globalSetup: onPostgres,
          // After all others: crowds, and processes that must hear each other at once.
          sequence: { groupOrder: 1 },
        },
      },
      ...(postgresUrl ? [embedded] : []),
      {
        extends: true,
        test: { ...native, name: 'scripts', root: 'scripts', include: ['**/*.test.ts'] },
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
            'dompurify',
            'fflate',
            'papaparse',
            'prosemirror-commands',
            'prosemirror-history',
            'prosemirror-keymap',
            'prosemirror-model',
            'prosemirror-schema-list',
            'prosemirror-state',
            'prosemirror-view',
            'react-dom',
            'react-dom/client',
            'react-hook-form',
            'read-excel-file/universal',
            'uqr',
            'vitest-browser-react',
            'zxing-wasm/reader',
            'zod/mini',
          ],
        },
        test: {
          name: 'screens',
          provide: { isWhole },
          setupFiles: [STILL_TIMERS, join(import.meta.dirname, 'front/src/testing/setup.ts')],
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
