import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { test } from './parts/journey.ts'
import { openConfirmation } from './parts/payment.ts'
import { newPerson, openAs, registered } from './parts/people.ts'
import { seen } from './parts/seen.ts'

const comes = { participation: { participation: 4 }, typology: { typoId: 'curieux' } }

async function sheets(page: Page): Promise<number> {
  const file = await page.pdf({ format: 'A4', preferCSSPageSize: false })
  return file.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
}

/** The print shows event and ticket, without navigation and footer. */
async function expectPrinted(page: Page): Promise<void> {
  // Printed in light colours even from dark mode.
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light')
  await page.setViewportSize({ width: 718, height: 1000 })
  const ticket = page.getByRole('article').filter({ hasText: 'Jeanne' })
  await expect(ticket).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Se déconnecter' })).toBeHidden()
  const name = page.getByRole('banner').getByText('Les Rencontres des Alpages').first()
  // The layout settles after the change of medium and width.
  await expect(async () => {
    const [over, own] = [await name.boundingBox(), await ticket.boundingBox()]
    expect((over?.y ?? Infinity) + (over?.height ?? 0)).toBeLessThanOrEqual(own?.y ?? 0)
  }).toPass()
  // Text in the contrast colour of the event's background would be white on white paper.
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
