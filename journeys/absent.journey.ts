import { expect } from '@playwright/test'
import { test } from './parts/journey.ts'
import { mailTo } from './parts/mails.ts'
import { newPerson, openAs, PROFESSIONAL, registered } from './parts/people.ts'
import { choose, expectStep } from './parts/registration.ts'
import { seen } from './parts/seen.ts'

test('a person declines in one answer, and may change their mind', async ({ page, request }) => {
  const person = await newPerson(request, 'webinaire')
  await openAs(page, person, '/webinaire/inscription')
  await expectStep(page, 'Serez-vous avec nous jeudi 11 février ?')
  await choose(page, 'Je ne serai pas là')
  await seen(page, 'webinar-participation')
  await page.getByRole('button', { name: 'Valider ma réponse' }).click()
  await expect(page.getByText('Merci de nous l’avoir dit.')).toBeVisible()
  await seen(page, 'confirmation-absent')
  await mailTo(request, 'webinaire', person.email, /Votre réponse est enregistrée/)
  await page.reload()
  await expect(page.getByText('Merci de nous l’avoir dit.')).toBeVisible()
  await page.getByRole('link', { name: 'Retour à l’accueil' }).click()
  await expect(page.getByText('Vous avez répondu que vous ne viendrez pas.')).toBeVisible()
  await seen(page, 'home-absent')
})

test('a registered person says why they cannot come, and their days are given back', async ({ page, request }) => {
  const person = await newPerson(request, 'salon')
  await registered(request, person, PROFESSIONAL)
  await openAs(page, person, '/salon/message')
  await page.getByRole('button', { name: 'Envoyer' }).click()
  const reason = page.getByRole('textbox', { name: 'Motif de votre absence' })
  await expect(reason).toBeFocused()
  await expect(page.getByText('Ce champ est obligatoire')).toBeVisible()
  await seen(page, 'message-error')
  await reason.fill('Un chantier à finir avant la pluie.')
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'C’est noté' })).toBeFocused()
  await seen(page, 'message-done')
  await page.getByRole('link', { name: 'Retour à l’accueil' }).click()
  await expect(page.getByText('Vous avez répondu que vous ne viendrez pas.')).toBeVisible()
  await expect(page.getByRole('img', { name: 'QR code de votre badge' })).toHaveCount(0)
})
