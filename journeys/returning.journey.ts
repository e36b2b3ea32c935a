import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { test } from './parts/journey.ts'
import { mailTo } from './parts/mails.ts'
import { newPerson, openAs, PASSWORD, PROFESSIONAL, registered, signIn } from './parts/people.ts'
import { expectStep, next, slotsOf, tick } from './parts/registration.ts'
import { seen } from './parts/seen.ts'

/** The page refreshes its data when it becomes visible again. */
const returnsToPage = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))

test('a returning visitor signs in, finds the confirmation, and changes days', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const person = await newPerson(request, 'salon')
  await registered(request, person, PROFESSIONAL)
  await page.goto('/salon/inscription')
  await page.getByRole('textbox', { name: 'Adresse e-mail' }).fill(person.email)
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(page.getByLabel(/^Mot de passe/)).toBeFocused()
  await seen(page, 'login-password')
  await page.getByRole('button', { name: 'Changer d’adresse' }).click()
  await expect(page.getByRole('textbox', { name: 'Adresse e-mail' })).toBeFocused()
  await signIn(page, person.email, PASSWORD)

  await expect(page.getByRole('heading', { level: 1, name: 'C’est noté' })).toBeVisible()
  // The cookie separates this device's login attempts from those of strangers.
  expect((await page.context().cookies()).map(({ name }) => name)).toContain('parvis_device')
  await expect(page.getByText('Total HT')).toBeVisible()
  await page.getByRole('button', { name: 'Modifier mon inscription' }).click()
  await expectStep(page, 'Participerez-vous ?')
  await expect(page.getByRole('radio', { name: /^Je viens au salon/ })).toBeChecked()
  await seen(page, 'change')
  await page.getByRole('button', { name: 'Ne rien changer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'C’est noté' })).toBeVisible()

  await page.getByRole('button', { name: 'Modifier mon inscription' }).click()
  await next(page)
  await expectStep(page, 'Vous êtes…')
  await expectStep(page, 'Quels jours viendrez-vous au salon ?')
  await tick(page, 'Terre crue et pierre')
  await next(page)
  await expectStep(page, 'À table')
  await expect(page.getByRole('radio', { name: /^Casque prêté/ })).toBeChecked()
  await next(page)
  await expectStep(page, 'Vos informations')
  await expect(page.getByRole('textbox', { name: 'Avez-vous un projet' })).toHaveValue('Une grange en pisé')
  await next(page)
  await expectStep(page, 'Votre société')
  await expect(page.getByRole('radio', { name: 'Bureau Voûte & Terre' })).toBeChecked()
  await next(page)
  await expectStep(page, 'Vos conférences')
  await expect(slotsOf(page, 'Café d’accueil et consignes de la halle').first()).toHaveAttribute('aria-pressed', 'true')
  await next(page)
  await expectStep(page, 'Préparons votre venue')
  await expectStep(page, 'Sur place')
  await page.getByRole('button', { name: 'Valider mon inscription' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'C’est noté' })).toBeFocused()
  await expect(page.getByText('36,00 €').first()).toBeVisible()
  await seen(page, 'confirmation-changed')

  await page.getByRole('button', { name: 'Recevoir à nouveau le mail' }).click()
  await expect(page.getByText(`Le mail est en route vers ${person.email}.`).first()).toBeVisible()
  await mailTo(request, 'salon', person.email, /Votre place sous la charpente/)
})

test('a visitor gives the registration up, after a question', async ({ page, request }) => {
  const person = await newPerson(request, 'salon')
  await registered(request, person, PROFESSIONAL)
  await openAs(page, person, '/salon/inscription')
  const cancel = page.getByRole('button', { name: 'Annuler mon inscription' })
  await cancel.click()
  const question = page.getByRole('dialog', { name: 'Annuler votre inscription ?' })
  await expect(question).toBeVisible()
  await seen(page, 'cancel-question')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(cancel).toBeFocused()

  await cancel.click()
  await question.getByRole('button', { name: 'Oui, annuler mon inscription' }).click()
  await expect(page.getByText('Merci de nous l’avoir dit, votre place profitera à quelqu’un.')).toBeVisible()
  await expect(page.getByRole('img', { name: 'QR code de votre badge' })).toHaveCount(0)
  await seen(page, 'confirmation-cancelled')
  await mailTo(request, 'salon', person.email, /Votre réponse est enregistrée/)

  await page.getByRole('button', { name: 'M’inscrire' }).click()
  await expectStep(page, 'Participerez-vous ?')
})

test('a visitor signs out, and private pages ask them to sign in', async ({ page, request }) => {
  const person = await newPerson(request, 'salon')
  await openAs(page, person, '/salon/inscription')
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(page).toHaveURL(/\/salon\/login$/)
  await expect(page.getByText('Bonjour Jeanne')).toHaveCount(0)

  await page.goto('/salon/satisfaction')
  await signIn(page, person.email, PASSWORD)
  await expect(page).toHaveURL(/\/salon\/satisfaction$/)
  await expect(page.getByRole('heading', { name: 'Comment avez-vous trouvé le salon ?' })).toBeVisible()
  await seen(page, 'satisfaction')
  await page.goto('/salon/replay')
  await expect(page.getByRole('heading', { name: 'Les conférences à revoir' })).toBeVisible()
  await seen(page, 'replay')
})

test('a person who signs out while the page still reads gets no refusal behind them', async ({ page, request }) => {
  const person = await newPerson(request, 'salon')
  await page.clock.install()
  await openAs(page, person, '/salon')
  await expect(page.getByRole('link', { name: /^M’inscrire/ })).toBeVisible()
  // On a slow network, reads reach the server after the session has ended.
  const isOver = Promise.withResolvers<void>()
  const read: Promise<void>[] = []
  await page.route('**/api/**', async (route) => {
    const late = async () => {
      await isOver.promise
      await route.fulfill({ response: await route.fetch() })
    }
    if (route.request().method() === 'GET') {
      read.push(late())
      return
    }
    const answer = await route.fetch()
    if (route.request().url().endsWith('/logout')) {
      await returnsToPage(page)
      isOver.resolve()
      await Promise.all(read)
    }
    await route.fulfill({ response: answer })
  })
  await page.clock.fastForward('01:00')
  await returnsToPage(page)
  await expect.poll(() => read.length).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(page).toHaveURL(/\/salon\/login$/)
})

test('a badge has an address of its own, which downloads it', async ({ page, request }) => {
  const person = await newPerson(request, 'salon')
  await registered(request, person, PROFESSIONAL)
  await openAs(page, person, '/salon/inscription')
  const code = (await page.getByText(/^[0-9A-Z]{4} [0-9A-Z]{4} [0-9A-Z]{4}$/).innerText()).replaceAll(' ', '')
  const download = page.waitForEvent('download')
  await page.goto(`/salon/badge/${code}/download`)
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
  await expect(page.getByText('Votre badge est téléchargé.')).toBeVisible()
  await seen(page, 'badge')
})
