import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { chromium, test } from '@playwright/test'
import { chromiumLaunch } from '../../scripts/chromium.ts'
import { expectNoFault, watch } from './watch.ts'

// The server's own libraries: the camera sees real badges.
const ofServer = createRequire(new URL('../../server/package.json', import.meta.url))
type Sharp = (
  picture: Buffer,
  options?: object,
) => { resize(side: number): { extend(edges: object): { jpeg(options: object): { toBuffer(): Promise<Buffer> } } } }
const sharp = ofServer('sharp') as Sharp
const { renderSVG } = ofServer('uqr') as { renderSVG(text: string, options: object): string }

/** Two seconds. */
const FRAMES = 60

async function filmOf(codes: readonly string[]): Promise<string> {
  const folder = test.info().outputPath('camera')
  await mkdir(folder, { recursive: true })
  const edges = { top: 90, bottom: 90, left: 170, right: 170, background: '#c9c4bb' }
  const pictures = await Promise.all(
    codes.map(async (code) => {
      const badge = Buffer.from(renderSVG(code, { ecc: 'M', border: 4 }))
      return sharp(badge).resize(300).extend(edges).jpeg({ quality: 80 }).toBuffer()
    }),
  )
  const film = join(folder, 'badge.mjpeg')
  await writeFile(film, Buffer.concat(pictures.flatMap((picture) => Array.from({ length: FRAMES }, () => picture))))
  return film
}

/** Opens a browser whose fake camera sees these badges; without any, access to its camera is denied. */
export async function withCamera(codes: readonly string[], use: (page: Page) => Promise<void>): Promise<void> {
  const { executablePath, args } = chromiumLaunch()
  const seeing = [
    '--use-fake-device-for-media-stream',
    ...(codes.length > 0
      ? ['--use-fake-ui-for-media-stream', `--use-file-for-fake-video-capture=${await filmOf(codes)}`]
      : ['--use-fake-ui-for-media-stream=deny']),
  ]
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: [...args, ...seeing] })
  try {
    const context = await contextOf(browser)
    await use(await context.newPage())
    expectNoFault(context)
  } finally {
    await browser.close()
  }
}

async function contextOf(browser: Awaited<ReturnType<typeof chromium.launch>>): Promise<BrowserContext> {
  const { baseURL = '', viewport, deviceScaleFactor, hasTouch, isMobile } = test.info().project.use
  const context = await browser.newContext({
    baseURL,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
    ...(viewport && { viewport }),
    ...(deviceScaleFactor && { deviceScaleFactor }),
    ...(hasTouch && { hasTouch }),
    ...(isMobile && { isMobile }),
  })
  watch(context, baseURL)
  return context
}
