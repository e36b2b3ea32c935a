import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import type { TestProjectConfiguration } from 'vitest/config'
import { defineConfig } from 'vitest/config'
import { listedWords } from './front/words.ts'
import { chromiumLaunch } from './scripts/chromium.ts'
import { LongestFirst } from './scripts/longest-first.ts'
import { screensCommands, screensServer } from './scripts/screens-server.ts'
import { isWhole } from './server/src/testing/scope.ts'

const STILL_TIMERS = join(import.meta.dirname, 'scripts/still-timers.ts')
// One module graph per worker instead of one per file: the server tests open the database once per worker.
// Processes: a thread does not read its time zone from its environment.
const shared = {
  ...({ environment: 'node', isolate: false, pool: 'forks' } as const),
  setupFiles: [join(import.meta.dirname, 'scripts/fixed-seed.ts'), STILL_TIMERS],
}
// Node reads the files of server projects itself, without Vite.
const native = {
  ...shared,
  experimental: { viteModuleRunner: false },
  execArgv: ['--import', join(import.meta.dirname, 'scripts/quick-imports.ts')],
}
// Fixed language and time zone; timeouts of the product are multiplied, so that a busy machine fails no test.
const env = { TZ: 'Europe/Paris', PATIENCE: '30' }
// The server of the screens runs in this process, which `test.env` does not reach.
process.env['PATIENCE'] = env.PATIENCE
// The server's tests run once, on PostgreSQL when there is one and else on the embedded database.
const postgresUrl = process.env['TEST_DATABASE_URL']
// The template from which each worker's database is copied.
const onPostgres = [join(import.meta.dirname, 'server/src/testing/template.ts')]
// One application per worker, reset between files.
const betweenFiles = [...shared.setupFiles, join(import.meta.dirname, 'server/src/testing/between-files.ts')]
// Every endpoint as every allowed caller: docs/decisions/0023.
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
    // By default Vitest keeps one core for itself: half of a machine with two. A third worker runs while the others wait
    // for a database or a starting server.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    // Ceilings for hanging tests, far above the slowest test on a slow machine.
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
          // Last: load tests, and processes that must react to each other without delay.
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
        plugins: [listedWords()],
        test: { ...shared, name: 'front', root: 'front', include: ['src/**/*.test.ts'] },
      },
      {
        extends: true,
        root: 'front',
        plugins: [listedWords(), react(), screensServer()],
        // Listed here, because a dependency discovered during a run reloads the page under the test.
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
