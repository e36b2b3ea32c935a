import { expect } from '@playwright/test'
import { Gestures } from './parts/gestures.ts'
import { test } from './parts/journey.ts'
import { signIn } from './parts/people.ts'
import { seen } from './parts/seen.ts'

test('an organiser makes an event from nothing and publishes it, in few gestures', async ({
  page,
  browser,
  isMobile,
}) => {
  const context = `neuf-${isMobile ? 'phone' : 'desktop'}`
  await page.goto(`/marronniers-${isMobile ? 'phone' : 'desktop'}/organisation`)
  await signIn(page, 'organisation@parvis.example', 'parvis-partout')
  await expect(page.getByRole('heading', { level: 1, name: 'Ce qui vous attend' })).toBeVisible()
  await page.goto('/organisation')
  await expect(page.getByRole('heading', { level: 2, name: 'Préparer un événement' })).toBeVisible()
  await seen(page, 'area-mine')

  const gestures = new Gestures(page, context)
  await gestures.press(/^Partir d’une page blanche/)
  await gestures.fill('Nom de l’événement', 'La veillée du neuf')
  await gestures.fill('Adresse de la page', context)
  await gestures.fill('Premier jour', '2090-05-21')
  await gestures.fill('Lieu', 'La grange')
  await seen(page, 'area-prepare')
  await gestures.press('Créer l’événement')
  await expect(page.getByRole('heading', { level: 1, name: 'Avant de publier' })).toBeVisible()
  await gestures.press('Publier l’événement')
  await expect(page.getByRole('heading', { level: 1, name: 'Ce qui vous attend' })).toBeVisible()
  expect(gestures.count).toBeLessThanOrEqual(10)

  const visitor = await browser.newPage()
  await visitor.goto(`/${context}`)
  await expect(visitor.getByText('La veillée du neuf').first()).toBeVisible()
  await visitor.close()
})

test('a small event of two days is made from nothing and published: three types, a form, a mail, two languages', async ({
  page,
  isMobile,
}) => {
  const context = `petit-${isMobile ? 'phone' : 'desktop'}`
  await page.goto(`/marronniers-${isMobile ? 'phone' : 'desktop'}/organisation`)
  await signIn(page, 'organisation@parvis.example', 'parvis-partout')
  await expect(page.getByRole('heading', { level: 1, name: 'Ce qui vous attend' })).toBeVisible()
  await page.goto('/organisation')
  const gestures = new Gestures(page, context)
  const begun = Date.now()
  await gestures.press(/^Partir d’une page blanche/)
  await gestures.fill('Nom de l’événement', 'Rencontres du verger')
  await gestures.fill('Adresse de la page', context)
  await gestures.fill('Premier jour', '2090-09-04')
  await gestures.fill('Nombre de jours', '2')
  await gestures.fill('Lieu', 'La grange')
  await gestures.press('Créer l’événement')
  await expect(page.getByRole('heading', { level: 1, name: 'Avant de publier' })).toBeVisible()

  await gestures.go('apparence/langues', 'Apparence')
  await gestures.choose('Ajouter une langue', 'anglais')
  await gestures.press('Ajouter cette langue')
  await gestures.fill('Rencontres du verger', 'Orchard meetings')
  await gestures.save()
  await gestures.go('inscription/types', 'Inscription')
  for (const [i, type] of ['Adhérent', 'Voisin', 'Presse'].entries()) {
    await gestures.press('Ajouter un type')
    gestures.count++
    await page.getByRole('textbox', { name: 'Nom du type' }).nth(i).fill(type)
  }
  await gestures.save()
  await gestures.go('inscription/formulaires', 'Inscription')
  await gestures.press('Ajouter un formulaire')
  await gestures.fill('Nom du formulaire', 'Votre venue')
  await gestures.press('Ajouter une question')
  await gestures.fill('Question', 'Combien d’arbres avez-vous ?')
  await gestures.fill('Question, en anglais', 'How many trees do you have?')
  await gestures.save()
  await seen(page, 'small-form')
  await gestures.go('inscription/parcours', 'Inscription')
  await gestures.press('Premier formulaire')
  gestures.count++
  await page.getByRole('radio', { name: 'Votre venue' }).check()
  await seen(page, 'small-steps')
  await gestures.save()
  await gestures.go('apparence/langues', 'Apparence')
  for (const [type, english] of [
    ['Adhérent', 'Member'],
    ['Voisin', 'Neighbour'],
    ['Presse', 'Press'],
  ] as const)
    await gestures.fill(type, english)
  await seen(page, 'small-languages')
  await gestures.save()
  await gestures.go('mails', 'Mails')
  gestures.count++
  await page.getByRole('link', { name: 's’inscrit pour venir sur place' }).click()
  await gestures.fill('Objet', 'À bientôt sous les pommiers')
  await gestures.save()
  await gestures.go('', 'Avant de publier')
  await gestures.press('Publier l’événement')
  await expect(page.getByRole('heading', { level: 1, name: 'Ce qui vous attend' })).toBeVisible()
  expect(gestures.count).toBeLessThanOrEqual(60)
  test.info().annotations.push({ type: 'gestures', description: `${gestures.count} in ${Date.now() - begun} ms` })
})
