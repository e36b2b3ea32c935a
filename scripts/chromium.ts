import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The headless shell first: same engine, a tenth less processor time. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
/** Debian's packages, the lighter first; older releases only have the second. */
const PACKAGES = ['chromium-headless-shell', 'chromium']
const MAC = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Switches that keep a test browser offline and quiet; shared by screen tests and journeys. */
export const chromiumSwitches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

function runnable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Path of Chromium: `CHROMIUM_PATH`, else the usual names on the PATH, else the usual macOS places. Undefined where
 * there is none: Playwright then uses its own browser, if installed.
 */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  if (env['CHROMIUM_PATH']) return env['CHROMIUM_PATH']
  const folders = (env['PATH'] ?? '').split(delimiter).filter(Boolean)
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...onPath, ...MAC].find(runnable)
}

export function chromiumLaunch(): { executablePath?: string; args: string[] } {
  const executablePath = findChromium()
  return executablePath ? { executablePath, args: chromiumSwitches } : { args: chromiumSwitches }
}

function run(command: string, args: string[]): boolean {
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', 2, 2],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return status === 0
}

/** Finds or installs a Chromium (Debian's as root, else Playwright's). Returns the reason where that fails. */
export function ensureChromium(): string | undefined {
  const found = findChromium()
  if (found) return runnable(found) ? undefined : `CHROMIUM_PATH points to ${found}, which cannot be run.`
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.error('Installing Chromium (apt-get)…')
    const isListed = run('apt-get', ['update', '-qq'])
    if (isListed && PACKAGES.some((name) => run('apt-get', ['install', '-y', '-qq', name])) && findChromium()) {
      return undefined
    }
  }
  console.error('Installing Chromium (Playwright)…')
  if (run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'])) return undefined
  return 'No Chromium was found and none could be installed; set CHROMIUM_PATH to a Chromium or Chrome.'
}
