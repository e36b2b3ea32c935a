import { readFile } from 'node:fs/promises'
import type { APIRequestContext } from '@playwright/test'
import { expect } from '@playwright/test'
import { newBadge } from './parts/badges.ts'
import { downloadBy } from './parts/downloads.ts'
import { test } from './parts/journey.ts'
import type { Person } from './parts/people.ts'
import { idsOf, openAs, organiserOf } from './parts/people.ts'
import { seen } from './parts/seen.ts'

async function organiser(request: APIRequestContext, context: string): Promise<Person> {
  const token = await organiserOf(request, context)
  return { ...(await idsOf(request, context)), context, email: '', userId: '', token }
}

test('the badges of a type are looked at, then printed in one file', async ({ page, request }) => {
  await openAs(page, await organiser(request, 'salon'), '/salon/organisation/participants')
  await page.getByRole('link', { name: 'Badges', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Badges' })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Badge.: / })).toBeVisible()
  await seen(page, 'badges-all')
  const prepare = page.getByRole('button', { name: /^Préparer \d+ badges?$/ })
  const everybody = (await prepare.textContent()) ?? ''
  const type = page.getByRole('combobox', { name: 'Type' })
  await type.selectOption({ index: 1 })
  await expect(page).toHaveURL(/f\.typology=/)
  await page.getByRole('combobox', { name: 'Format' }).selectOption('card-sheet')
  await expect(page.getByText('Garder l’ordre une fois les piles coupées')).toBeVisible()
  await expect(prepare).not.toHaveText(everybody)
  const count = Number(/\d+/.exec((await prepare.textContent()) ?? '')?.[0])
  expect(count).toBeGreaterThan(0)
  await seen(page, 'badges-sheet')
  await prepare.click()
  const file = await downloadBy(page, page.getByRole('link', { name: /^Télécharger \d+ badges?$/ }))
  expect(file.suggestedFilename()).toBe('badges-salon.pdf')
  const pdf = (await readFile(await file.path())).toString('latin1')
  // Each badge is in its holder's language.
  expect([...pdf.matchAll(/\/Alt \((QR code du badge|Badge QR code) [^)]*\)/g)]).toHaveLength(count)
  await seen(page, 'badges-ready')
  await page.getByRole('combobox', { name: 'Format' }).selectOption('label-14')
  await expect(page.getByRole('button', { name: /^Préparer/ })).toBeVisible()
  await seen(page, 'badges-labels')
})

test('a badge is printed at the door, in one touch', async ({ page, request }) => {
  const lastName = `Imprimé${Math.random().toString(36).slice(2, 8)}`
  await newBadge(request, 'badges', { firstName: 'Émile', lastName })
  await openAs(page, await organiser(request, 'badges'), '/badges/scan')
  await page.getByRole('searchbox').fill(lastName)
  const print = page.getByRole('button', { name: `Imprimer ce badge : Émile ${lastName}` })
  await print.click()
  await expect(page.getByText(/^Badge envoyé à l’impression\./)).toBeVisible()
  await print.click()
  await expect(page.getByText(/2 fois en tout/)).toBeVisible()
  await seen(page, 'door-print')
})

test('the badges of people chosen in the list are printed alone, one by one or all results of a search', async ({
  page,
  request,
}) => {
  const lastName = `Chablais${Math.random().toString(36).slice(2, 8)}`
  for (const firstName of ['Ana', 'Bo', 'Cy']) await newBadge(request, 'badges', { firstName, lastName })
  await openAs(page, await organiser(request, 'badges'), '/badges/organisation/participants')
  const find = async () => {
    await page.getByRole('searchbox', { name: 'Nom, société, adresse, code du badge' }).fill(lastName)
    await expect(page.getByText('3 personnes', { exact: true })).toBeVisible()
  }
  await find()
  await page.getByRole('checkbox', { name: `Choisir Bo ${lastName}` }).click()
  const bar = page.getByRole('region', { name: 'Pour les personnes choisies' })
  await bar.getByRole('button', { name: 'Badges' }).click()
  await expect(page).toHaveURL(/participants\/badges\?personnes=/)
  await expect(page.getByRole('button', { name: 'Préparer 1 badge' })).toBeVisible()
  await expect(page.getByRole('img', { name: new RegExp(`^Badge.: Bo ${lastName}`) })).toBeVisible()

  await page.goto('/badges/organisation/participants')
  await find()
  await page.getByRole('checkbox', { name: `Choisir Bo ${lastName}` }).click()
  await bar.getByRole('button', { name: 'Choisir les 3' }).click()
  await expect(bar.getByText('3 personnes')).toBeVisible()
  await bar.getByRole('button', { name: 'Badges' }).click()
  await expect(page.getByRole('button', { name: 'Préparer 3 badges' })).toBeVisible()
  await seen(page, 'badges-chosen')
})
