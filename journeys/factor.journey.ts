import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { ask } from './parts/api.ts'
import { codeOf } from './parts/codes.ts'
import { install, LEAD, test } from './parts/empty-server.ts'
import { isPhone } from './parts/journey.ts'
import { signIn } from './parts/people.ts'
import { seen } from './parts/seen.ts'
import { allow } from './parts/watch.ts'

test.use({ installation: 'factor' })

const BO = 'bo@parvis.example'
const { email: ANA, password: PASSWORD } = LEAD

// A server is set up once: each journey builds on the previous one.
test.describe.configure({ mode: 'serial' })

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const codeField = (page: Page) => page.getByRole('textbox', { name: /^Code/ })

const kept = { secret: '', recoveryCodes: [] as string[] }

async function setUp(page: Page, name: string): Promise<{ secret: string; recoveryCodes: string[] }> {
  await page.getByRole('button', { name: 'Installer une application de codes' }).click()
  await expect(page.getByRole('img', { name: 'QR code à lire avec l’application de codes' })).toBeVisible()
  await seen(page, `${name}-secret`)
  const secret = await page.locator('code').innerText()
  await codeField(page).fill(codeOf(secret))
  await page.getByRole('button', { name: 'Activer le second facteur' }).click()
  await expect(page.getByRole('heading', { name: 'Vos codes de secours' })).toBeFocused()
  const codes = page.getByRole('list', { name: 'Codes de secours' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await seen(page, `${name}-recovery`)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Télécharger' }).click()
  expect((await saving).suggestedFilename()).toBe('codes-de-secours.txt')
  const recoveryCodes = await codes.allInnerTexts()
  await page.getByRole('button', { name: 'Mes codes sont à l’abri' }).click()
  return { secret, recoveryCodes }
}

async function leaveArea(page: Page): Promise<void> {
  if (isPhone()) await page.getByRole('button', { name: 'Plus', exact: true }).click()
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(page).toHaveURL(/\/bal\/login/)
}

const tokenOf = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((one) => one.startsWith('parvis.token.'))
    return key === undefined ? '' : (localStorage.getItem(key) ?? '')
  })

test('the first start leads from an empty server to its first event', { tag: '@desktop' }, async ({
  page,
  emptyServer,
}) => {
  await install(page, emptyServer.link)
  await expect(heading(page, 'Protéger votre compte')).toBeVisible()
  await seen(page, 'first-factor')
  await page.reload()
  await expect(heading(page, 'Protéger votre compte')).toBeVisible()
  Object.assign(kept, await setUp(page, 'first'))

  await expect(heading(page, 'De qui viennent les mails')).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^Nom affiché/ })).toHaveValue('Les Luthiers')
  await page.goBack()
  await expect(page.getByText('Votre second facteur est installé.')).toBeVisible()
  await page.getByRole('button', { name: 'Continuer' }).click()
  allow(page, 'PUT /emails/accounts/default', 400)
  await page.getByRole('button', { name: 'Enregistrer et continuer' }).click()
  await expect(page.getByRole('textbox', { name: /^Adresse d’envoi/ })).toBeFocused()
  await page.getByRole('textbox', { name: /^Adresse d’envoi/ }).fill('bonjour@parvis.example')
  await seen(page, 'first-sender')
  await page.getByRole('button', { name: 'Enregistrer et continuer' }).click()

  await expect(heading(page, 'Mes événements')).toBeVisible()
  await page.getByRole('button', { name: /^Partir d’une page blanche/ }).click()
  await page.getByRole('textbox', { name: 'Nom de l’événement' }).fill('Le bal')
  await page.getByRole('textbox', { name: 'Adresse de la page' }).fill('bal')
  await page.getByLabel(/^Premier jour/).fill('2090-06-12')
  await page.getByRole('button', { name: 'Créer l’événement' }).click()
  await expect(heading(page, 'Avant de publier')).toBeVisible()

  allow(page, 'POST /api/organisation/setup', 409)
  await install(page, emptyServer.link)
  await expect(page.getByText('Ce serveur est déjà installé')).toBeVisible()
})

test('an organiser who has a second factor is asked for it each time they sign in', async ({ page }) => {
  // The draft event refuses visitors before sign-in.
  await page.goto('/bal/login')
  await signIn(page, ANA, PASSWORD)
  await expect(heading(page, 'Votre second facteur')).toBeVisible()
  await seen(page, 'factor-step')
  allow(page, 'POST /authentications/second-step', 422)
  await codeField(page).fill(codeOf(kept.secret, 90))
  await page.getByRole('button', { name: 'Continuer', exact: true }).click()
  await expect(page.getByText('Ce code n’est pas le bon')).toBeVisible()
  await expect(codeField(page)).toBeFocused()
  await page.reload()
  await expect(heading(page, 'Votre second facteur')).toBeVisible()
  // The current code may have been used for activation: the next one is within tolerance.
  await codeField(page).fill(codeOf(kept.secret, 1))
  await codeField(page).press('Enter')
  await expect(heading(page, 'Avant de publier')).toBeVisible()
  await leaveArea(page)

  // « Mes événements » requires it as well; a recovery code replaces the app.
  await signIn(page, ANA, PASSWORD)
  await expect(heading(page, 'Votre second facteur')).toBeVisible()
  allow(page, 'GET /api/organisation/events', 403)
  await page.goto('/organisation')
  await expect(page.getByRole('heading', { level: 2, name: 'Les Luthiers' })).toBeVisible()
  await seen(page, 'factor-mine')
  await codeField(page).fill(kept.recoveryCodes[0]?.toLowerCase().replaceAll('-', ' ') ?? '')
  await page.getByRole('button', { name: 'Continuer', exact: true }).click()
  await page.getByRole('listitem').filter({ hasText: 'Le bal' }).getByRole('link').click()
  await expect(heading(page, 'Avant de publier')).toBeVisible()

  if (isPhone()) await page.getByRole('button', { name: 'Plus', exact: true }).click()
  await page.getByRole('link', { name: 'Sécurité' }).click()
  await expect(page.getByText('Il reste 9 codes de secours.')).toBeVisible()
  await seen(page, 'factor-security')
  await page.getByRole('button', { name: 'Refaire les codes de secours…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Refaire les codes de secours/ })
  await dialog.getByRole('textbox').fill(kept.recoveryCodes[1] ?? '')
  await seen(page, 'factor-renew')
  await dialog.getByRole('button', { name: 'Refaire les codes' }).click()
  await expect(page.getByRole('list', { name: 'Codes de secours' }).getByRole('listitem')).toHaveCount(10)
  kept.recoveryCodes = await page.getByRole('list', { name: 'Codes de secours' }).getByRole('listitem').allInnerTexts()
  await page.getByRole('button', { name: 'Mes codes sont à l’abri' }).click()
  await expect(page.getByText('Il reste 10 codes de secours.')).toBeVisible()
})

test('an organisation asks a second factor of its team, who set one up where they come in', async ({
  page,
  otherDevice,
  request,
}) => {
  await page.goto('/bal/login')
  await signIn(page, ANA, PASSWORD)
  await codeField(page).fill(kept.recoveryCodes[0] ?? '')
  await page.getByRole('button', { name: 'Continuer', exact: true }).click()
  await expect(heading(page, 'Avant de publier')).toBeVisible()
  await page.goto('/bal/organisation/reglages/equipe')
  await page.getByRole('button', { name: 'Le demander à toute l’équipe…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Demander un second facteur/ })
  await seen(page, 'factor-rule-ask')
  await dialog.getByRole('button', { name: 'Demander un second facteur' }).click()
  await expect(page.getByText('Demandé à toute l’équipe, pour tous les événements de l’organisation.')).toBeVisible()
  await page.getByRole('button', { name: 'Inviter quelqu’un' }).click()
  await page.getByRole('textbox', { name: /^Adresse mail/ }).fill(BO)
  await page.getByRole('radio', { name: /^Responsable/ }).check()
  await page.getByRole('button', { name: 'Envoyer l’invitation' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: BO })).toBeVisible()
  await seen(page, 'factor-team')

  const token = await tokenOf(page)
  const { id, domainId } = await ask<{ id: string; domainId: string }>(request, 'GET', '/context/bal', { token })
  const mails = `/domains/${domainId}/events/${id}/emails/v3`
  const { data } = await ask<{ data: { id: string; to: string }[] }>(request, 'GET', `${mails}?page=1&pageSize=20`, {
    token,
  })
  const mail = data.find(({ to }) => to === BO)
  const { html } = await ask<{ html: string }>(
    request,
    'GET',
    `/organiser/domains/${domainId}/events/${id}/emails/${mail?.id}`,
    { token },
  )
  const [link = ''] = /\/organisation\?invitation=[\w.-]+/.exec(html) ?? []

  await otherDevice.goto(link)
  await otherDevice.locator('input[name=firstName]').fill('Bo')
  await otherDevice.locator('input[name=lastName]').fill('Vidal')
  await otherDevice.locator('input[name=password]').fill(PASSWORD)
  await otherDevice.getByRole('button', { name: 'Créer mon compte et rejoindre l’équipe' }).click()
  await expect(heading(otherDevice, 'Installez un second facteur')).toBeVisible()
  await seen(otherDevice, 'factor-needed')
  await otherDevice.goto('/bal/organisation/participants')
  await expect(heading(otherDevice, 'Installez un second facteur')).toBeVisible()
  await setUp(otherDevice, 'needed')
  await expect(heading(otherDevice, 'Participants')).toBeVisible()
  await page.reload()
  await expect(
    page.getByRole('listitem').filter({ hasText: BO }).getByText('Second facteur', { exact: true }),
  ).toBeVisible()
})
