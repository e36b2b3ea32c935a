import { expect } from '@playwright/test'
import { test } from './parts/journey.ts'
import { mailTo, openLink } from './parts/mails.ts'
import { newEmail, newPerson, openAs } from './parts/people.ts'
import {
  answerAndSave,
  choose,
  expectStep,
  fillDetails,
  next,
  passArticles,
  passConferences,
  tick,
  write,
} from './parts/registration.ts'
import { seen } from './parts/seen.ts'

test('a person names a representative, who comes by the mail and registers', async ({ page, otherDevice, request }) => {
  const person = await newPerson(request, 'salon')
  const standIn = newEmail('remplacante')
  await openAs(page, person, '/salon/inscription')
  await choose(page, 'Une autre personne vient à ma place')
  await next(page)
  await expectStep(page, 'Qui vous représente ?')
  await page.getByRole('button', { name: 'Valider mon inscription' }).click()
  await expect(page.getByText('3 champs sont à corriger')).toBeVisible()
  await seen(page, 'invitation-errors')
  await write(page, 'Prénom', 'Odette')
  await write(page, 'Nom', 'Fabre')
  await write(page, 'Adresse e-mail', person.email.toUpperCase())
  await page.getByRole('button', { name: 'Valider mon inscription' }).click()
  await expect(page.getByText('L’adresse de votre représentant doit être différente de la vôtre').first()).toBeVisible()
  await seen(page, 'invitation-same-email')
  await write(page, 'Adresse e-mail', standIn)
  await page.getByRole('button', { name: 'Valider mon inscription' }).click()
  await expect(page.getByText('La personne qui vient à votre place reçoit une invitation par mail')).toBeVisible()
  await seen(page, 'confirmation-represented')
  const answer = await mailTo(request, 'salon', person.email, /Quelqu’un vous représentera/)
  expect(answer.html).toContain('Odette Fabre')

  const invitation = await mailTo(request, 'salon', standIn, /Vous représentez/)
  expect(invitation.html).toContain('Jeanne MARCHAND')
  await openLink(otherDevice, invitation.link)
  await expect(otherDevice.getByText('Bonjour Odette')).toBeVisible()
  await otherDevice.getByRole('link', { name: 'M’inscrire' }).click()
  await expectStep(otherDevice, 'Participerez-vous ?')
  await choose(otherDevice, 'Je viens au salon')
  await next(otherDevice)
  await choose(otherDevice, 'Presse')
  await tick(otherDevice, 'Bois et charpente')
  await next(otherDevice)
  await passArticles(otherDevice)
  await expectStep(otherDevice, 'Vos informations')
  await fillDetails(otherDevice)
  await next(otherDevice)
  await passConferences(otherDevice)
  await expectStep(otherDevice, 'Préparons votre venue')
  await write(otherDevice, 'Titre ou média / Publication', 'La Gazette des charpentes')
  const card = { name: 'carte.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') }
  await otherDevice.getByLabel(/^Carte de presse/).setInputFiles({ ...card, mimeType: 'text/plain' })
  await expect(otherDevice.getByText('Seuls les fichiers PDF, JPEG, PNG et WebP sont acceptés')).toBeVisible()
  await seen(otherDevice, 'file-refused')
  await otherDevice.getByLabel(/^Carte de presse/).setInputFiles({ ...card, buffer: PICTURE })
  await expect(otherDevice.getByRole('button', { name: 'Télécharger carte.png' })).toBeVisible()
  await answerAndSave(otherDevice)
  await expect(otherDevice.getByText('Votre place est réservée')).toBeVisible()
  await expect(otherDevice.getByText('Odette FABRE')).toBeVisible()
})

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
)
