import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { install, LEAD, test } from './parts/empty-server.ts'
import { isPhone } from './parts/journey.ts'
import { signIn } from './parts/people.ts'
import { seen } from './parts/seen.ts'

test.use({ installation: 'passkeys', host: 'localhost' })

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** A virtual authenticator that verifies every user. */
async function withAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
}

async function leave(page: Page): Promise<void> {
  if (isPhone()) await page.getByRole('button', { name: 'Plus', exact: true }).click()
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(page).toHaveURL(/\/veillee\/login/)
}

test('an organiser makes a passkey, signs in by it alone, and after their password, and removes it', {
  tag: '@phone',
}, async ({ page, emptyServer: { link } }) => {
  await withAuthenticator(page)
  await install(page, link)
  await expect(heading(page, 'Protéger votre compte')).toBeVisible()
  await seen(page, 'passkey-first')
  await page.getByRole('button', { name: 'Créer une clé d’accès' }).click()
  await page.getByRole('textbox', { name: /^Nom de la clé d’accès/ }).fill('Ordinateur d’Ana')
  await seen(page, 'passkey-make')
  await page.getByRole('button', { name: 'Créer la clé d’accès' }).click()
  await expect(page.getByRole('list', { name: 'Codes de secours' }).getByRole('listitem')).toHaveCount(10)
  await page.getByRole('button', { name: 'Mes codes sont à l’abri' }).click()
  await page.getByRole('button', { name: 'Plus tard' }).click()
  await page.getByRole('button', { name: /^Partir d’une page blanche/ }).click()
  await page.getByRole('textbox', { name: 'Nom de l’événement' }).fill('La veillée')
  await page.getByRole('textbox', { name: 'Adresse de la page' }).fill('veillee')
  await page.getByLabel(/^Premier jour/).fill('2090-06-12')
  await page.getByRole('button', { name: 'Créer l’événement' }).click()
  await expect(heading(page, 'Avant de publier')).toBeVisible()
  await leave(page)

  await page.getByRole('textbox', { name: /adresse/i }).fill('nouvelle@parvis.example')
  await page.getByRole('button', { name: 'Continuer' }).click()
  const offered = page.getByRole('link', { name: 'Équipe : se connecter avec une clé d’accès' })
  await expect(offered).toBeVisible()
  await seen(page, 'passkey-offered')
  await offered.click()
  await expect(heading(page, 'Se connecter avec une clé d’accès')).toBeVisible()
  await seen(page, 'passkey-enter')
  await page.getByRole('button', { name: 'Utiliser une clé d’accès' }).click()
  await expect(heading(page, 'Avant de publier')).toBeVisible()

  if (isPhone()) await page.getByRole('button', { name: 'Plus', exact: true }).click()
  await page.getByRole('link', { name: 'Sécurité' }).click()
  await page.getByRole('button', { name: 'Renommer « Ordinateur d’Ana »' }).click()
  const naming = page.getByRole('dialog', { name: 'Renommer la clé d’accès' })
  await naming.getByRole('textbox').fill('Ordinateur du bureau')
  await seen(page, 'passkey-rename')
  await naming.getByRole('button', { name: 'Renommer' }).click()
  await expect(page.getByText('Ordinateur du bureau')).toBeVisible()
  await seen(page, 'passkey-security')

  await page.getByRole('button', { name: 'Ajouter une clé d’accès' }).click()
  const adding = page.getByRole('dialog', { name: 'Ajouter une clé d’accès' })
  await seen(page, 'passkey-add')
  await adding.getByRole('button', { name: 'Utiliser une clé d’accès' }).click()
  await page.getByRole('textbox', { name: /^Nom de la clé d’accès/ }).fill('La même')
  await page.getByRole('button', { name: 'Créer la clé d’accès' }).click()
  await expect(page.getByText('Cet appareil a déjà une clé d’accès de ce compte')).toBeVisible()
  await seen(page, 'passkey-taken')
  await page.getByRole('button', { name: 'Y renoncer' }).click()
  await leave(page)

  await signIn(page, LEAD.email, LEAD.password)
  await expect(heading(page, 'Votre second facteur')).toBeVisible()
  await seen(page, 'passkey-step')
  await page.getByRole('button', { name: 'Utiliser une clé d’accès' }).click()
  await expect(heading(page, 'Avant de publier')).toBeVisible()

  if (isPhone()) await page.getByRole('button', { name: 'Plus', exact: true }).click()
  await page.getByRole('link', { name: 'Sécurité' }).click()
  await page.getByRole('button', { name: 'Retirer « Ordinateur du bureau »…' }).click()
  const removing = page.getByRole('dialog', { name: /^Retirer cette clé d’accès/ })
  await seen(page, 'passkey-remove')
  await removing.getByRole('button', { name: 'Utiliser une clé d’accès' }).click()
  await expect(page.getByText('Vous n’en avez pas.')).toBeVisible()
  await seen(page, 'passkey-none')
})
