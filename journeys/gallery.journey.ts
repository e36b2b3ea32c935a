import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { GalleryServer } from './parts/gallery.ts'
import { openGallery } from './parts/gallery.ts'
import { test as journey } from './parts/journey.ts'
import { steadiness, watchSteadiness } from './parts/steadiness.ts'

const PHOTOS = 2000
/** Largest layout shift: a fifth of the threshold for « good ». */
const STILL = 0.02
const FEW = 600

const test = journey.extend<object, { gallery: GalleryServer }>({
  gallery: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of what a fixture needs
    async ({}, use) => {
      const gallery = await openGallery(PHOTOS)
      await use(gallery)
      await gallery.stop()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: async ({ gallery }, use) => use(gallery.origin),
})

const photo = (page: Page, number: string) =>
  page.getByRole('button', { name: `Photo ${number} sur 2 000`, exact: true })

async function open(page: Page, { path }: GalleryServer): Promise<void> {
  await watchSteadiness(page)
  await page.goto(path)
  await expect(photo(page, '1').locator('img')).toBeVisible()
}

async function expectDrawn(page: Page): Promise<void> {
  const isDrawn = () =>
    page.evaluate(() => {
      const isShown = ({ top, bottom }: DOMRect) => bottom > 0 && top < innerHeight
      const shown = [...document.querySelectorAll('main li')].filter((cell) => isShown(cell.getBoundingClientRect()))
      return shown.length > 0 && shown.every((cell) => cell.querySelector('img')?.complete === true)
    })
  await expect.poll(isDrawn).toBe(true)
}

test('two thousand photos scroll from the first to the last without a shift, few of them in the page', async ({
  page,
  gallery,
}) => {
  await open(page, gallery)
  // Fonts and texts of header and footer change the layout: measured afterwards.
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  const window = page.viewportSize()?.height ?? 0
  const first = await page.evaluate(
    () => (document.querySelector('main ul')?.getBoundingClientRect().top ?? 0) + scrollY,
  )
  for (let top = first; top < height - 2 * window; top += 3 * window) {
    await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top)
    await expectDrawn(page)
  }
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
  await expect(photo(page, '2 000').locator('img')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollHeight), 'the page has kept its height').toBe(height)
  const { shift, mostElements } = await steadiness(page)
  expect(shift).toBeLessThan(STILL)
  expect(mostElements).toBeLessThan(FEW)
})

test('the End key leads to the last photo at once, and Tab back to where the keyboard was', async ({
  page,
  gallery,
}) => {
  await open(page, gallery)
  const pages: string[] = []
  page.on('request', (request) => {
    const asked = new URL(request.url()).searchParams.get('pageCurrent')
    if (asked) pages.push(asked)
  })
  await photo(page, '2').focus()
  await page.keyboard.press('End')
  await expect(photo(page, '2 000')).toBeInViewport()
  await expect(photo(page, '2 000').locator('img')).toBeVisible()
  expect(pages, 'those in between are not waited for').toContain('40')
  const bottom = await page.evaluate(() => document.documentElement.scrollHeight - scrollY - innerHeight)
  expect(Math.abs(bottom), 'the foot of the page').toBeLessThanOrEqual(1)
  await expect(photo(page, '2')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(photo(page, '3')).toBeFocused()
  await expect(photo(page, '3')).toBeInViewport()
  expect((await steadiness(page)).shift).toBeLessThan(STILL)
})

test('the last photo opens from the first, and closing it leads to its place', async ({ page, gallery }) => {
  await open(page, gallery)
  await photo(page, '1').click()
  await page.keyboard.press('End')
  await expect(page.getByRole('dialog', { name: 'Photo 2 000 sur 2 000' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Télécharger' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(photo(page, '2 000')).toBeFocused()
  await expect(photo(page, '2 000')).toBeInViewport()
})

test('the photo at the top stays there when the screen turns', async ({ page, gallery }) => {
  await open(page, gallery)
  await page.evaluate(() => scrollTo({ top: 30_000, behavior: 'instant' }))
  await expectDrawn(page)
  const atTop = () =>
    page.evaluate(() => {
      const cells = [...document.querySelectorAll('main li')]
      const shown = cells.filter((cell) => cell.getBoundingClientRect().bottom > 1)
      return shown.map((cell) => Number(cell.getAttribute('aria-posinset')))[0] ?? 0
    })
  const before = await atTop()
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  await page.setViewportSize({ width: height, height: width })
  // The row that holds the photo begins a little above it.
  await expect.poll(async () => Math.abs((await atTop()) - before)).toBeLessThan(8)
  await expectDrawn(page)
})
