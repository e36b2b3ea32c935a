import { readFile } from 'node:fs/promises'
import type { APIRequestContext } from '@playwright/test'
import { expect } from '@playwright/test'
import { downloadBy } from './parts/downloads.ts'
import { isPhone, test } from './parts/journey.ts'
import type { Person } from './parts/people.ts'
import { idsOf, newPerson, openAs, organiserOf } from './parts/people.ts'
import { seen } from './parts/seen.ts'

async function organiser(request: APIRequestContext): Promise<Person> {
  const token = await organiserOf(request, 'figures')
  return { ...(await idsOf(request, 'figures')), context: 'figures', email: '', userId: '', token }
}

test('an organiser reads the figures, finds people, lays the table out and takes it away', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  await openAs(page, await organiser(request), '/figures')
  await page.getByRole('link', { name: /^Espace organisation/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ce qui vous attend' })).toBeVisible()
  if (isPhone()) await page.getByRole('button', { name: 'Plus', exact: true }).click()
  await page.getByRole('link', { name: 'Chiffres', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Chiffres' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Présence' }).getByRole('heading').first()).toBeVisible()
  await seen(page, 'figures')
  await page.getByRole('link', { name: 'Invitations, origines et direct' }).click()
  const registered = page.getByRole('region', { name: 'Inscrits' }).locator('dd').first()
  await expect(registered).toHaveText(/^\d+$/)
  await expect(page.getByRole('img', { name: /^Inscriptions au fil du temps/ })).toBeVisible()
  await seen(page, 'stats')

  const everybody = Number(await registered.textContent())
  await page.getByRole('radio', { name: 'À distance' }).check()
  await expect(registered).not.toHaveText(String(everybody))
  await page.getByRole('radio', { name: 'Tous' }).check()
  await expect(registered).toHaveText(String(everybody))
  await page.getByText('Voir les chiffres').first().click()
  await expect(page.getByRole('columnheader', { name: 'Total à ce jour' })).toBeVisible()

  await page.goto('/figures/organisation/participants')
  const row = (name: RegExp) => page.getByRole('rowheader', { name })
  await expect(row(/^Abadie/)).toBeVisible()
  const field = page.getByRole('searchbox', { name: 'Nom, société, adresse, code du badge' })
  await field.fill('etienne')
  await expect(page.getByText('1 personne', { exact: true })).toBeVisible()
  await expect(row(/^Étienne/)).toBeVisible()
  await seen(page, 'stats-filtered')
  await field.fill('')
  await expect(row(/^Abadie/)).toBeVisible()

  await page.getByRole('button', { name: 'Page suivante' }).first().click()
  await expect(page.getByText(/^26 – \d+ sur \d+$/)).toBeVisible()
  await page.getByRole('button', { name: 'Page précédente' }).first().click()
  await expect(page.getByText(/^1 – 25 sur \d+$/)).toBeVisible()

  await page.getByRole('button', { name: 'Colonnes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Colonnes du tableau' })
  // The layout is kept per organiser, so another test may have changed it.
  const trade = dialog.getByRole('checkbox', { name: 'Métier' })
  if (!(await trade.isChecked())) {
    await trade.click()
    await expect(dialog.getByText('Gardé pour vous.')).toBeVisible()
  }
  await seen(page, 'stats-columns')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Maraîcher').first()).toBeVisible()
  await page.reload()
  await expect(page.getByText('Maraîcher').first()).toBeVisible()

  await page.getByRole('button', { name: 'Exporter en CSV' }).click()
  const link = page.getByRole('link', { name: 'Télécharger le fichier' })
  await expect(link).toBeVisible()
  await seen(page, 'stats-export')
  const download = await downloadBy(page, link)
  expect(download.suggestedFilename()).toBe('participants.csv')
  expect(await readFile(await download.path(), 'utf8')).toContain('Étienne;')
})

test('the table of people is worked with the keyboard alone, and the focus is never lost', async ({
  page,
  request,
}) => {
  await openAs(page, await organiser(request), '/figures/organisation/participants')
  await expect(page.getByRole('checkbox', { name: /^Choisir / }).nth(1)).toBeVisible()
  // Phones have no sortable headers.
  const company = page.getByRole('columnheader', { name: 'Société' })
  if (await company.isVisible()) {
    await company.getByRole('button').press('Enter')
    await expect(company).toHaveAttribute('aria-sort', 'ascending')
    await company.getByRole('button').press('Enter')
    await expect(company).toHaveAttribute('aria-sort', 'descending')
    await expect(company.getByRole('button')).toBeFocused()
  }

  const next = page.getByRole('button', { name: 'Page suivante' }).first()
  // Disabled until the sorted rows have loaded.
  await expect(next).toBeEnabled()
  await next.press('Enter')
  await expect(page.getByText(/^26 – \d+ sur \d+$/)).toBeVisible()
  await expect(next).toBeFocused()

  const columns = page.getByRole('button', { name: 'Colonnes' })
  await columns.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Colonnes du tableau' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(columns).toBeFocused()

  await page.keyboard.press('/')
  const field = page.getByRole('searchbox', { name: 'Nom, société, adresse, code du badge' })
  await expect(field).toBeFocused()
  await page.keyboard.type('etienne')
  await expect(page.getByText('1 personne', { exact: true })).toBeVisible()
  await expect(field).toBeFocused()
  await page.getByRole('checkbox', { name: /^Choisir .*Étienne$/ }).focus()
  await page.keyboard.press('x')
  await expect(page.getByRole('region', { name: 'Pour les personnes choisies' })).toBeVisible()
  await page.keyboard.press('x')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('table', { name: 'Participants' }).locator(':focus')).toBeVisible()
})

test('actions of people are in the organiser’s log; the figures are closed to them', async ({
  page,
  otherDevice,
  request,
}) => {
  const person = await newPerson(request, 'figures', { firstName: 'Odile', lastName: 'Garance' })
  // The visit is logged in the background after the page has loaded.
  const noted = page.waitForResponse((reply) => reply.request().method() === 'POST' && reply.url().endsWith('/logs'))
  await openAs(page, person, '/figures/replay')
  expect((await noted).ok()).toBe(true)
  await page.goto('/figures/stats')
  await expect(page.getByRole('heading', { name: 'Les statistiques sont réservées à l’équipe' })).toBeVisible()
  await seen(page, 'stats-refused')

  const token = await organiserOf(request, 'figures')
  await openAs(otherDevice, { ...person, token }, '/figures/stats')
  const log = otherDevice.getByRole('table', { name: 'Activité des participants' })
  await expect(log.getByText('Odile Garance').first()).toBeVisible()
  await expect(log.getByRole('rowheader', { name: 'Page du replay' }).first()).toBeVisible()
})

test('the figures ask a visitor to sign in', async ({ page }) => {
  await page.goto('/figures/stats')
  await expect(page).toHaveURL(/\/figures\/login\?/)
})
