import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { identityProvider } from '../server/src/testing/identity.ts'
import { install, LEAD, test } from './parts/empty-server.ts'
import { isPhone } from './parts/journey.ts'
import { signIn } from './parts/people.ts'
import { seen } from './parts/seen.ts'
import { allow, allowSite } from './parts/watch.ts'

test.use({ installation: 'openid' })

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

async function leave(page: Page): Promise<void> {
  if (isPhone()) await page.getByRole('button', { name: 'Plus', exact: true }).click()
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
}

async function proveAt(page: Page, subject: string): Promise<void> {
  await page.locator('input[name=login]').fill(subject)
  await page.locator('input[name=password]').fill('x')
  await page.locator('button[type=submit]').click()
  await page.getByRole('button', { name: /continue/i }).click()
}

async function newEvent(page: Page): Promise<void> {
  for (const later of ['Plus tard', 'Plus tard']) await page.getByRole('button', { name: later }).click()
  await page.getByRole('button', { name: /^Partir d’une page blanche/ }).click()
  await page.getByRole('textbox', { name: 'Nom de l’événement' }).fill('La veillée')
  await page.getByRole('textbox', { name: 'Adresse de la page' }).fill('veillee')
  await page.getByLabel(/^Premier jour/).fill('2090-06-12')
  await page.getByRole('button', { name: 'Créer l’événement' }).click()
  await expect(heading(page, 'Avant de publier')).toBeVisible()
}

test('a team names its identity provider, an organiser links their account and signs in by it, in and out', {
  tag: '@desktop',
}, async ({ page, emptyServer: { url, link, identityPort } }) => {
  const callback = `${url}/api/v2/authentications/openid/callback`
  const provider = await identityProvider({ callback, leaving: `${url}/` }, identityPort)
  allowSite(page, provider.issuer)
  allow(page, 'GET /favicon.ico', 404)
  // The provider's development pages load fonts that are not available here.
  allowSite(page, 'https://fonts.googleapis.com')
  await page.route('https://fonts.googleapis.com/**', (route) => route.fulfill({ contentType: 'text/css', body: '' }))
  await install(page, link)
  await newEvent(page)

  await page.goto('/veillee/organisation/reglages/equipe')
  await page.getByRole('button', { name: 'Choisir un fournisseur…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Fournisseur d’identité' })
  await expect(dialog.getByText(callback)).toBeVisible()
  await dialog.getByRole('textbox', { name: /^Adresse du fournisseur/ }).fill('https://127.0.0.1:9')
  await dialog.getByRole('textbox', { name: /^Identifiant/ }).fill(provider.clientId)
  await dialog.locator('input[name=secret]').fill(provider.secret)
  await dialog.getByRole('textbox', { name: /^Nom sur le bouton/ }).fill('Intranet')
  await seen(page, 'openid-provider')
  allow(page, 'PUT /openid', 422)
  await dialog.getByRole('button', { name: 'Vérifier et enregistrer' }).click()
  await expect(dialog.getByText(/celle d’un réseau privé/)).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: /^Adresse du fournisseur/ })).toBeFocused()
  await dialog.getByRole('textbox', { name: /^Adresse du fournisseur/ }).fill(provider.issuer)
  await dialog.getByRole('button', { name: 'Vérifier et enregistrer' }).click()
  await expect(page.getByText(`Intranet · ${provider.issuer}`)).toBeVisible()
  await seen(page, 'openid-named')

  await page.goto('/veillee/organisation/securite')
  await page.getByRole('button', { name: 'Lier à Intranet' }).click()
  await proveAt(page, 'ana-chez-elle')
  await expect(page.getByText('Votre compte est lié : vous vous connecterez par là.')).toBeVisible()
  await seen(page, 'openid-linked')

  await leave(page)
  // The provider asks whether to end its own session, then redirects back.
  await page.getByRole('button', { name: /yes/i }).click()
  await expect(page).toHaveURL(new RegExp(`^${url}/`))
  await page.goto('/veillee/login')
  await page.getByRole('textbox', { name: /^Adresse e-mail/ }).fill(LEAD.email)
  await page.getByRole('button', { name: 'Continuer' }).click()
  const way = page.getByRole('link', { name: 'Équipe : se connecter avec Intranet' })
  await expect(way).toBeVisible()
  await seen(page, 'openid-way')
  await way.click()
  await proveAt(page, 'ana-chez-elle')
  await expect(heading(page, 'Avant de publier')).toBeVisible()

  // An identity that is not linked to a member of the team is refused; sign-in by address still works.
  await leave(page)
  await page.getByRole('button', { name: /yes/i }).click()
  await page.goto('/veillee/login')
  await page.getByRole('textbox', { name: /^Adresse e-mail/ }).fill(LEAD.email)
  await page.getByRole('button', { name: 'Continuer' }).click()
  await way.click()
  await proveAt(page, 'quelqu-un-d-autre')
  await expect(page.getByText(/n’est liée à aucun compte de l’équipe/)).toBeVisible()
  await seen(page, 'openid-unknown')
  await signIn(page, LEAD.email, LEAD.password)
  await expect(page).not.toHaveURL(/login/)
  await provider.close()
})
