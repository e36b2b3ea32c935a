import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { startReceiver } from '../server/src/testing/receiver.ts'
import { install, test } from './parts/empty-server.ts'
import { seen } from './parts/seen.ts'
import { allow } from './parts/watch.ts'

test.use({ installation: 'webhooks' })

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

async function newEvent(page: Page): Promise<void> {
  for (const later of ['Plus tard', 'Plus tard']) await page.getByRole('button', { name: later }).click()
  await page.getByRole('button', { name: /^Partir d’une page blanche/ }).click()
  await page.getByRole('textbox', { name: 'Nom de l’événement' }).fill('La veillée')
  await page.getByRole('textbox', { name: 'Adresse de la page' }).fill('veillee')
  await page.getByLabel(/^Premier jour/).fill('2090-06-12')
  await page.getByRole('button', { name: 'Créer l’événement' }).click()
  await expect(heading(page, 'Avant de publier')).toBeVisible()
}

test('an organiser has another tool notified, tries it, and sends refused notices again', async ({
  page,
  emptyServer: { link, identityPort },
}) => {
  const tool = await startReceiver(identityPort)
  allow(page, 'GET /favicon.ico', 404)
  await install(page, link)
  await newEvent(page)

  await page.goto('/veillee/organisation/reglages/webhooks')
  await expect(page.getByRole('heading', { name: 'Aucun webhook' })).toBeVisible()
  await seen(page, 'webhooks-none')
  await page.getByRole('button', { name: 'Ajouter un webhook' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nouveau webhook' })
  const address = dialog.getByRole('textbox', { name: /^Adresse/ })
  await address.fill('https://192.168.1.20/parvis')
  allow(page, 'POST /webhooks', 422)
  await dialog.getByRole('button', { name: 'Ajouter' }).click()
  await expect(dialog.getByText(/celle d’un réseau privé/)).toBeVisible()
  await expect(address).toBeFocused()
  await seen(page, 'webhooks-private')
  await address.fill(`${tool.origin}/parvis`)
  await dialog.getByRole('button', { name: 'Ajouter' }).click()
  const secret = page.getByRole('dialog', { name: /^Secret de / })
  await expect(secret.getByText(/^whsec_/)).toBeVisible()
  await seen(page, 'webhooks-secret')
  await secret.getByRole('button', { name: 'Fermer' }).last().click()
  await seen(page, 'webhooks-list')

  await page.getByRole('link', { name: /^Ouvrir/ }).click()
  await page.getByRole('button', { name: 'Envoyer un essai' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Essai' })
  await expect(row.getByText('1 essai · réponse 204')).toBeVisible()
  expect(tool.received).toMatchObject([{ type: 'webhook.test' }])
  tool.answers.push(503)
  await page.getByRole('button', { name: 'Envoyer un essai' }).click()
  await expect(row.first().getByText(/réponse 503/)).toBeVisible()
  await row
    .first()
    .getByRole('button', { name: /^Contenu/ })
    .click()
  await seen(page, 'webhook')
  // Retried automatically after five seconds.
  await expect(row.first().getByText('2 essais · réponse 204')).toBeVisible()
  const ids = tool.received.map(({ id }) => id)
  expect(ids[2]).toBe(ids[1])
  await row
    .last()
    .getByRole('button', { name: /^Renvoyer/ })
    .click()
  await expect.poll(() => tool.received.map(({ id }) => id)).toEqual([...ids, ids[0]])
  await tool.close()
})
