import { defineConfig } from '@playwright/test'
import { chromiumLaunch } from './scripts/chromium.ts'
import { portApart } from './server/src/testing/ports.ts'
import { isWhole } from './server/src/testing/scope.ts'

// Playwright reads this file again in each worker: the first reading chooses, the others inherit. Addresses must be known
// before the server starts.
process.env['JOURNEYS_PORT'] ??= String(await portApart())
const port = process.env['JOURNEYS_PORT']
const origin = `http://127.0.0.1:${port}`

// One point of the picture a pixel: there is no graphics card to draw four times as many.
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1, hasTouch: true, isMobile: true }
const desktop = { viewport: { width: 1280, height: 800 } }

/** The gate runs the journeys that are tagged `@phone` or `@desktop`, once, there; `TEST_ALL=1` runs all of them on both. */
const inGate = (tag: string) => (isWhole ? {} : { grep: new RegExp(tag) })

export default defineConfig({
  testDir: 'journeys',
  testMatch: '**/*.journey.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  forbidOnly: Boolean(process.env['CI']),
  retries: 0,
  // Two more than a small machine has cores: a page waits for the server, and a journey for both.
  workers: 4,
  // Ceilings for hanging journeys, far above the slowest one on a slow machine.
  timeout: 1_200_000,
  expect: { timeout: 180_000 },
  reporter: 'list',
  use: {
    baseURL: origin,
    browserName: 'chromium',
    launchOptions: chromiumLaunch(),
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 180_000,
    // Recording every step of every journey takes a quarter of the time: `npm test -- journeys FILE --trace on` does it.
    trace: 'off',
  },
  projects: [
    { name: 'phone', use: phone, ...inGate('@phone') },
    { name: 'desktop', use: desktop, ...inGate('@desktop') },
  ],
  webServer: {
    command: `"${process.execPath}" scripts/journeys-server.ts`,
    url: `${origin}/readyz`,
    env: { PORT: port, PUBLIC_URL: origin },
    reuseExistingServer: false,
    timeout: 600_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
