import { expect } from '@playwright/test'
import { test } from './parts/journey.ts'
import { mailTo } from './parts/mails.ts'
import { newEmail, newPerson, openAs, organiserOf } from './parts/people.ts'
import { choose, expectStep, next, tick, write } from './parts/registration.ts'
import { seen } from './parts/seen.ts'
import { allow } from './parts/watch.ts'

test('a person registers another one, who has their own account and mail', async ({ page, request }) => {
  const [person, known] = [await newPerson(request, 'ensemble'), await newPerson(request, 'ensemble')]
  const email = newEmail('armand')
  await openAs(page, person, '/ensemble/users/new')
  await expect(page.getByRole('heading', { level: 1, name: 'Inscrire une autre personne' })).toBeVisible()
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(page.getByText('Le prénom est obligatoire')).toBeVisible()
  await expect(page.getByText('Le nom est obligatoire')).toBeVisible()
  await expect(page.getByText('Ce champ est obligatoire')).toBeVisible()
  await seen(page, 'new-person-errors')
  await write(page, 'Prénom', 'Armand')
  await write(page, 'Nom', 'Tissier')
  await write(page, 'Adresse e-mail', known.email)
  allow(page, 'POST /users/new', 409)
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(page.getByText('Cet email est déjà utilisé sur ce domaine').first()).toBeVisible()
  await seen(page, 'new-person-known')
  await write(page, 'Adresse e-mail', email)
  await page.getByRole('button', { name: 'Continuer' }).click()

  await expect(page.getByText('Vous inscrivez : Armand Tissier')).toBeVisible()
  await expectStep(page, 'Quelle participation ?')
  await expect(page.getByRole('radio', { name: /^Je participe à distance/ })).toBeChecked()
  await seen(page, 'new-person-step')
  await choose(page, 'Je participe sur place')
  await next(page)
  await choose(page, 'Voisin')
  await tick(page, 'Le pique-nique')
  await next(page)
  await expect(page.getByRole('textbox', { name: 'Prénom' })).toHaveValue('Armand')
  await write(page, 'Que mangez-vous ?', 'Du fromage')
  await page.getByRole('button', { name: 'Valider cette inscription' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'C’est noté' })).toBeFocused()
  await expect(page.getByText('Armand Tissier').first()).toBeVisible()
  // Actions are those of the new person, not of the reader.
  await expect(page.getByRole('button', { name: 'Ajouter un accompagnant' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Inviter une personne' })).toHaveCount(0)
  await seen(page, 'new-person-confirmation')
  const mail = await mailTo(request, 'ensemble', email, /Votre inscription est confirmée/)
  expect(mail.html).toContain('Bonjour Armand')

  await page.getByRole('link', { name: 'Retour à mon inscription' }).click()
  await expectStep(page, 'Participerez-vous ?')
  await expect(page.getByText('Vous inscrivez :')).toHaveCount(0)
})

test('where accounts are not open, only the organiser registers another person', async ({ page, request }) => {
  const by = await organiserOf(request, 'gala')
  const guest = await newPerson(request, 'gala', { typoId: 'ami' })
  allow(page, 'POST /users/new', 403)
  await openAs(page, guest, '/gala/users/new')
  const fill = async () => {
    await write(page, 'Prénom', 'Armand')
    await write(page, 'Nom', 'Tissier')
    await write(page, 'Adresse e-mail', newEmail('armand'))
    await page.getByRole('button', { name: 'Continuer' }).click()
  }
  await fill()
  await expect(page.getByText('Cette personne n’a pas été créée')).toBeVisible()
  await seen(page, 'new-person-refused')
  await openAs(page, { ...guest, token: by }, '/gala/users/new')
  await fill()
  await expect(page.getByText('Vous inscrivez : Armand Tissier')).toBeVisible()
})
