import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { ask } from './parts/api.ts'
import { downloadBy } from './parts/downloads.ts'
import { test } from './parts/journey.ts'
import { newPerson, openAs, organiserOf, registered } from './parts/people.ts'
import { seen } from './parts/seen.ts'

const newcomer = { firstName: 'Séraphin', lastName: 'LALOUTRE', consents: ['reglement'] }

test('a person takes a consent back, and every answer stays written', async ({ page, request }) => {
  const person = await newPerson(request, 'loutre', newcomer)
  await openAs(page, person, '/loutre')
  await page.getByRole('link', { name: 'Données personnelles' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Vos données' })).toBeVisible()
  const photos = page.getByRole('checkbox', { name: 'Vous pouvez publier les photos où l’on me voit' })
  await expect(photos).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: /^J’accepte le règlement/ })).toBeDisabled()
  await photos.check()
  await expect(page.getByText(/^Donné le/)).toHaveCount(2)
  await photos.uncheck()
  await expect(page.getByText(/^Refusé ou repris le/)).toBeVisible()
  await page.getByText('Toutes vos réponses').click()
  await expect(page.getByText(/donné \(version 2\)/)).toBeVisible()
  await seen(page, 'privacy')
  await page.reload()
  await expect(photos).not.toBeChecked()
})

test('a person takes their data away, then erases their account, and their place is given back', {
  tag: '@phone',
}, async ({ page, request }) => {
  const person = await newPerson(request, 'loutre', newcomer)
  const { domainId, eventId } = person
  await registered(request, person, { participation: { participation: 4 }, dates: { dayIds: ['nuit'] } })
  const organiser = await organiserOf(request, 'loutre')
  const readPerson = `/domains/${domainId}/users/${person.userId}?eventId=${eventId}`
  const before = await ask<{ lastName: string; UserEvent: object | null }>(request, 'GET', readPerson, {
    token: organiser,
  })
  expect(before).toMatchObject({ lastName: 'LALOUTRE', UserEvent: { registered: true } })

  await openAs(page, person, '/loutre/privacy')
  const file = await downloadBy(page, page.getByRole('button', { name: 'Télécharger mes données' }))
  expect(file.suggestedFilename()).toBe('mes-donnees.json')
  const copy = await readFile(await file.path(), 'utf8')
  expect(JSON.parse(copy)).toMatchObject({ data: { users: [{ lastName: 'LALOUTRE' }] } })
  await expect(page.getByText('Le fichier est dans vos téléchargements.')).toBeVisible()

  await page.getByRole('button', { name: 'Effacer mon compte' }).click()
  const dialog = page.getByRole('dialog', { name: 'Effacer votre compte pour toujours' })
  const email = dialog.getByRole('textbox', { name: 'Votre adresse e-mail' })
  await email.fill('une.autre@parvis.example')
  await dialog.getByRole('button', { name: 'Oui, tout effacer' }).click()
  await expect(email).toHaveAccessibleDescription('Ce n’est pas votre adresse e-mail')
  await seen(page, 'privacy-erase-refused')
  await email.fill(person.email)
  await dialog.getByRole('button', { name: 'Oui, tout effacer' }).click()
  await expect(page.getByText('Votre compte est effacé')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Télécharger mes données' })).toHaveCount(0)
  await seen(page, 'privacy-erased')

  // Organisers have no access to people who no longer take part.
  const after = await request.get(`/api${readPerson}`, { headers: { authorization: `Bearer ${organiser}` } })
  expect(after.status()).toBe(403)
  await page.getByRole('link', { name: 'Retour à l’entrée' }).click()
  await expect(page.getByRole('textbox', { name: 'Adresse e-mail' })).toBeVisible()
})

test('a visitor reads the list of stored data and the accessibility statement, in both languages', async ({ page }) => {
  await page.goto('/loutre/privacy')
  await expect(page.getByText(/24 mois après le dernier jour/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'bonjour@parvis.example' }).first()).toBeVisible()
  await seen(page, 'privacy-visitor')
  await page.getByRole('link', { name: /^Accessibilité/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Déclaration d’accessibilité' })).toBeVisible()
  await expect(page.getByText(/Nous avons évalué ces pages nous-mêmes/)).toBeVisible()
  for (const part of [
    'Qui en répond',
    'Ce qui n’est pas tenu, critère par critère',
    'Pages vérifiées',
    'Outils et moyens',
  ])
    await expect(page.getByRole('heading', { level: 2, name: part })).toBeVisible()
  await expect(page.getByText(/^Sur \d+ critères applicables, \d+ sont tenus/)).toBeVisible()
  await expect(page.getByText(/55 critères A et AA de la norme internationale WCAG 2\.2/)).toBeVisible()
  await seen(page, 'accessibility')
  await page.getByRole('combobox', { name: 'Langue' }).selectOption('English')
  await expect(page.getByText(/We have assessed these pages ourselves/)).toBeVisible()
  await seen(page, 'accessibility-english')
})
