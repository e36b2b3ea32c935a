import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { test } from './parts/journey.ts'
import { openConfirmation } from './parts/payment.ts'
import { newPerson, openAs, registered } from './parts/people.ts'
import { seen } from './parts/seen.ts'

const comes = { participation: { participation: 4 }, typology: { typoId: 'curieux' } }

/** As many sheets as the browser prints of the page. */
async function sheets(page: Page): Promise<number> {
  const file = await page.pdf({ format: 'A4', preferCSSPageSize: false })
  return file.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
}

/** What is printed: the event, then the ticket, nothing over it, and neither the site's ways about nor its foot. */
async function expectPrinted(page: Page): Promise<void> {
  // From a phone in a dark room too, the paper is white and the ink dark.
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light')
  await page.setViewportSize({ width: 718, height: 1000 })
  const ticket = page.getByRole('article').filter({ hasText: 'Jeanne' })
  await expect(ticket).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Se déconnecter' })).toBeHidden()
  const name = page.getByRole('banner').getByText('Les Rencontres des Alpages').first()
  // The sheet settles after the change of medium and width: both boxes are read again until they stand still.
  await expect(async () => {
    const [over, own] = [await name.boundingBox(), await ticket.boundingBox()]
    expect((over?.y ?? Infinity) + (over?.height ?? 0)).toBeLessThanOrEqual(own?.y ?? 0)
  }).toPass()
  // Words in the colour that stands on the event's own would be white on white.
  await expect(name).not.toHaveCSS('color', 'rgb(255, 255, 255)')
  expect(await ticket.evaluate((box) => box.scrollWidth <= box.clientWidth + 1)).toBe(true)
}

test('home and confirmation print on one sheet, the ticket whole and alone', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const person = await newPerson(request, 'alpages', { typoId: 'curieux' })
  await registered(request, person, { ...comes, dates: { dayIds: ['jeudi'] } })
  await openAs(page, person, '/alpages')
  await expect(page.getByText('Reste à régler', { exact: true })).toBeVisible()
  await expectPrinted(page)
  await seen(page, 'print-home')
  expect(await sheets(page)).toBe(1)
  await page.emulateMedia({ media: 'screen' })
  await openConfirmation(page, person)
  await expect(page.getByRole('article').getByText('Reste à régler', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'À régler' })).toBeVisible()
  await expectPrinted(page)
  await seen(page, 'print-confirmation')
  expect(await sheets(page)).toBe(1)
})
