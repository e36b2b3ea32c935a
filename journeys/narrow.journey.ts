import { expect } from '@playwright/test'
import { test } from './parts/journey.ts'
import { newPerson, openAs, organiserOf } from './parts/people.ts'
import { choose, expectStep, fillDetails, next, tick } from './parts/registration.ts'
import { seen } from './parts/seen.ts'

test('everything fits a small phone, and a screen zoomed twice', async ({ page, request, isMobile }) => {
  test.slow()
  await page.setViewportSize(isMobile ? { width: 320, height: 640 } : { width: 640, height: 400 })
  await page.goto('/salon/login')
  await expect(page.getByRole('heading', { level: 1, name: 'Bienvenue' })).toBeVisible()
  await seen(page, 'narrow-login')
  const person = await newPerson(request, 'salon')
  await openAs(page, person, '/salon/inscription')
  await choose(page, 'Je viens au salon')
  await seen(page, 'narrow-participation')
  await page.getByRole('button', { name: 'Étape 1 sur 6' }).click()
  await expect(page.getByRole('navigation', { name: 'Étapes de l’inscription' }).getByText('Compléments')).toBeVisible()
  await seen(page, 'narrow-steps-unfolded')
  await next(page)
  await choose(page, 'Visiteur professionnel')
  await next(page)
  await tick(page, 'Paille, chanvre et réemploi')
  await seen(page, 'narrow-dates')
  await next(page)
  await expectStep(page, 'Vos informations')
  await next(page)
  await expect(page.getByText('4 champs sont à corriger')).toBeVisible()
  await seen(page, 'narrow-form')
  await fillDetails(page)
  await next(page)
  await choose(page, 'Oui, menu du jour')
  await tick(page, 'Je porterai des chaussures fermées')
  await page.getByRole('button', { name: 'Valider mon inscription' }).click()
  await expect(page.getByText('Votre place est réservée')).toBeVisible()
  await seen(page, 'narrow-confirmation')
  await page.getByRole('link', { name: 'Retour à l’accueil' }).click()
  await expect(page.getByText('À l’entrée, présentez ce QR code.')).toBeVisible()
  await seen(page, 'narrow-home')

  await openAs(page, { ...person, token: await organiserOf(request, 'salon') }, '/salon/mails')
  await expect(page.getByRole('heading', { level: 1, name: 'Mails de l’événement' })).toBeVisible()
  await seen(page, 'narrow-mails')
})
