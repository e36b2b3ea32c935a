import { expect } from '@playwright/test'
import { test } from './parts/journey.ts'
import { newPerson, openAs, organiserOf } from './parts/people.ts'
import {
  answerAndSave,
  choose,
  expectStep,
  fillDetails,
  next,
  passArticles,
  slotsOf,
  tick,
  write,
} from './parts/registration.ts'
import { seen } from './parts/seen.ts'
import { YEAR } from './parts/year.ts'

test('everything fits a small phone, and a screen zoomed twice', { tag: '@phone' }, async ({
  page,
  request,
  isMobile,
}) => {
  await page.setViewportSize(isMobile ? { width: 320, height: 640 } : { width: 640, height: 400 })
  await page.goto('/salon/login')
  await expect(page.getByRole('heading', { level: 1, name: 'Bienvenue' })).toBeVisible()
  await seen(page, 'narrow-login')
  const person = await newPerson(request, 'salon')
  await openAs(page, person, '/salon/inscription')
  await choose(page, 'Je viens au salon')
  await seen(page, 'narrow-participation')
  await page.getByRole('button', { name: 'Étape 1 sur 8' }).click()
  await expect(page.getByRole('navigation', { name: 'Étapes de l’inscription' }).getByText('Compléments')).toBeVisible()
  await seen(page, 'narrow-steps-unfolded')
  await next(page)
  await choose(page, 'Visiteur professionnel')
  await tick(page, 'Paille, chanvre et réemploi')
  await seen(page, 'narrow-dates')
  await next(page)
  await expectStep(page, 'À table, et autour du salon')
  await seen(page, 'narrow-articles')
  await passArticles(page)
  await expectStep(page, 'Vos informations')
  await next(page)
  await expect(page.getByText('3 champs sont à corriger')).toBeVisible()
  await seen(page, 'narrow-form')
  await fillDetails(page)
  await next(page)
  await expectStep(page, 'Rechercher votre société')
  await write(page, 'SIREN', '023456783')
  await page.getByRole('button', { name: 'Rechercher' }).click()
  await expect(page.getByText('Société trouvée')).toBeVisible()
  await seen(page, 'narrow-company-found')
  await page.getByRole('button', { name: 'Choisir cette société' }).click()
  await expectStep(page, 'Votre société')
  await seen(page, 'narrow-companies')
  await next(page)
  await expectStep(page, 'Vos conférences')
  await slotsOf(page, 'Café d’accueil et consignes de la halle').and(page.locator(':enabled')).first().click()
  await seen(page, 'narrow-conferences')
  await next(page)
  await tick(page, 'Je porterai des chaussures fermées')
  await expectStep(page, 'Sur place')
  await seen(page, 'narrow-questions')
  await answerAndSave(page)
  await expect(page.getByText('Votre place est retenue')).toBeVisible()
  await seen(page, 'narrow-confirmation')
  await page.getByRole('button', { name: 'Régler mon inscription' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await seen(page, 'narrow-payment')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Retour à l’accueil' }).click()
  await expect(page.getByText(/à régler\s: votre inscription sera définitive ensuite/)).toBeVisible()
  await seen(page, 'narrow-home')

  await openAs(page, { ...person, token: await organiserOf(request, 'salon') }, '/salon/mails')
  await expect(page.getByRole('heading', { level: 1, name: 'Mails' })).toBeVisible()
  await seen(page, 'narrow-mails')
})

test('where the page is short, the masthead is a line and leaves the rest to the work', async ({ page, request }) => {
  const person = await newPerson(request, 'salon')
  // A phone in landscape, and a small laptop at 200 % zoom.
  for (const [width, height] of [
    [844, 390],
    [640, 400],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const path of ['/salon', '/salon/inscription']) {
      await openAs(page, person, path)
      const masthead = page.getByRole('banner')
      await expect(masthead.getByText(`Bâtir vivant ${YEAR}`)).toBeVisible()
      expect((await masthead.boundingBox())?.height).toBeLessThan(140)
      await seen(page, `short-${width}${path.replaceAll('/', '-')}`)
    }
  }
})
