import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { install, test } from './parts/empty-server.ts'
import { seen } from './parts/seen.ts'
import { allow } from './parts/watch.ts'

test.use({ installation: 'keys' })

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

async function newEvent(page: Page): Promise<void> {
  for (const later of ['Plus tard', 'Plus tard']) await page.getByRole('button', { name: later }).click()
  await page.getByRole('button', { name: /^Partir d’une page blanche/ }).click()
  await page.getByRole('textbox', { name: 'Nom de l’événement' }).fill('La veillée')
  await page.getByRole('textbox', { name: 'Adresse de la page' }).fill('veillee')
  await page.getByLabel(/^Premier jour/).fill('2090-06-12')
  await page.getByRole('button', { name: 'Créer l’événement' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Avant de publier' })).toBeVisible()
}

test('an organiser makes a key for another tool, which adds a person and reads by it until it is revoked', async ({
  page,
  request,
  emptyServer: { url, link },
}) => {
  allow(page, 'GET /favicon.ico', 404)
  await install(page, link)
  await newEvent(page)
  await page.goto('/veillee/organisation/reglages/cles')
  await expect(page.getByRole('heading', { name: 'Aucune clé' })).toBeVisible()
  await seen(page, 'keys-none')
  await page.getByRole('button', { name: 'Faire une clé' }).click()
  const dialog = page.getByRole('dialog', { name: 'Faire une clé' })
  await dialog.getByRole('textbox', { name: /^Nom de l’outil/ }).fill('Suivi des inscrits')
  await dialog.getByRole('radio', { name: /^Inscriptions/ }).check()
  await dialog.getByRole('checkbox', { name: /^Lecture seule/ }).uncheck()
  await dialog.getByRole('combobox', { name: 'Valable' }).selectOption('30 jours')
  await seen(page, 'keys-make')
  await dialog.getByRole('button', { name: 'Faire la clé' }).click()
  const shown = page.getByRole('dialog', { name: 'Clé de Suivi des inscrits' })
  const token = await shown.getByText(/^key_/).innerText()
  await seen(page, 'keys-token')
  await shown.getByRole('button', { name: 'Fermer' }).last().click()
  await expect(page.getByText(/^Jamais utilisée/)).toBeVisible()
  await seen(page, 'keys-list')

  const context = await (await request.get(`${url}/api/context/veillee`)).json()
  const place = `domains/${context.domainId}/events/${context.id}`
  const read = async () => (await request.get(`${url}/api/v2/${place}/users`, bearer(token))).status()
  expect(await read()).toBe(200)
  const data = { firstName: 'Léa', lastName: 'Roy', email: 'lea@exemple.fr' }
  expect((await request.post(`${url}/api/${place}/users/new`, { ...bearer(token), data })).status()).toBe(201)
  await page.goto('/veillee/organisation/reglages/journal')
  await expect(page.getByText('L’outil «\u00a0Suivi des inscrits\u00a0» a créé la fiche de Léa Roy')).toBeVisible()
  await seen(page, 'keys-journal')
  await page.goto('/veillee/organisation/reglages/cles')
  await expect(page.getByText(/^Utilisée le/)).toBeVisible()
  await page.getByRole('button', { name: 'Révoquer : Suivi des inscrits' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Révoquer', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Aucune clé' })).toBeVisible()
  expect(await read()).toBe(401)
})
