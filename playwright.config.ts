import { createServer } from 'node:net'
import { defineConfig } from '@playwright/test'
import { chromiumLaunch } from './scripts/chromium.ts'

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

// Playwright reads this file again in each worker: the first reading chooses, the others inherit.
process.env['JOURNEYS_PORT'] ??= String(await freePort())
const port = process.env['JOURNEYS_PORT']
const origin = `http://127.0.0.1:${port}`

// One point of the picture a pixel: there is no graphics card to draw four times as many.
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1, hasTouch: true, isMobile: true }
const desktop = { viewport: { width: 1280, height: 800 } }

export default defineConfig({
  testDir: 'journeys',
  testMatch: '**/*.journey.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  forbidOnly: Boolean(process.env['CI']),
  retries: 0,
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    baseURL: origin,
    browserName: 'chromium',
    launchOptions: chromiumLaunch(),
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 30_000,
    // Recording every step of every journey takes a quarter of the time: `npm test -- journeys FILE --trace on` does it.
    trace: 'off',
  },
  projects: [
    { name: 'phone', use: phone },
    { name: 'desktop', use: desktop },
  ],
  webServer: {
    command: `"${process.execPath}" scripts/journeys-server.ts`,
    url: `${origin}/readyz`,
    env: { PORT: port, PUBLIC_URL: origin },
    reuseExistingServer: false,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
