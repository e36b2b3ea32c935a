import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { downloadBy } from './parts/downloads.ts'
import { test } from './parts/journey.ts'
import { mailTo } from './parts/mails.ts'
import { newEmail, PASSWORD, signIn } from './parts/people.ts'
import {
  answerAndSave,
  choose,
  expectStep,
  fillDetails,
  next,
  passConferences,
  tick,
  write,
} from './parts/registration.ts'
import { seen } from './parts/seen.ts'
import { verifyAddress } from './parts/verification.ts'
import { allow } from './parts/watch.ts'
import { YEAR } from './parts/year.ts'

const CV = { name: 'cv-jeanne.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }

test('a first-time visitor creates an account, registers, and leaves with badge, recap and mail', {
  tag: '@phone',
}, async ({ page, otherDevice, request }) => {
  const email = newEmail('jeanne')
  await page.goto('/salon')
  await expect(page.getByRole('heading', { level: 1, name: 'Salon des matériaux qui poussent' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: `Mardi 16 mars ${YEAR}` })).toContainText('18,00 € HT')
  await page.getByText('Voir le programme').click()
  await expect(page.getByText('La pierre massive revient en façade')).toBeVisible()
  await seen(page, 'entrance')
  await page.getByRole('link', { name: 'S’inscrire' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bienvenue' })).toBeVisible()
  await seen(page, 'login')

  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(page.getByText('Ce champ est obligatoire')).toBeVisible()
  await page.getByRole('textbox', { name: 'Adresse e-mail' }).fill('jeanne@')
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(page.getByText("Le format de l'email est incorrect")).toBeVisible()
  await seen(page, 'login-wrong-email')
  await page.getByRole('textbox', { name: 'Adresse e-mail' }).fill(email)
  await page.getByRole('button', { name: 'Continuer' }).click()

  await expect(page.getByRole('heading', { name: 'Créer votre compte' })).toBeVisible()
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await expect(page.getByText('Le prénom est obligatoire')).toBeVisible()
  await expect(page.getByText('Le nom est obligatoire')).toBeVisible()
  await expect(page.getByText('Le mot de passe est obligatoire')).toBeVisible()
  await seen(page, 'login-creation-errors')
  await write(page, 'Prénom', 'Jeanne')
  await write(page, 'Nom', 'Marchand')
  await page.getByLabel(/^Choisissez un mot de passe/).fill(PASSWORD)
  await tick(page, 'Je souhaite recevoir la lettre du salon')
  await page.getByText('Ce que nous faisons de vos données').click()
  await seen(page, 'login-creation')
  await page.getByRole('button', { name: 'Créer mon compte' }).click()

  await expectStep(page, 'Participerez-vous ?')
  await page.getByRole('link', { name: 'Accueil' }).click()
  await expect(page.getByText('Bonjour Jeanne')).toBeVisible()
  await expect(page.getByText('Il vous reste à vous inscrire.')).toBeVisible()
  await seen(page, 'home-new')
  await page.getByRole('link', { name: 'M’inscrire' }).click()

  await expectStep(page, 'Participerez-vous ?')
  await next(page)
  await expect(page.getByText('Ce choix est obligatoire')).toBeVisible()
  await seen(page, 'step-participation-error')
  await choose(page, 'Je viens au salon')
  await seen(page, 'step-participation')
  await next(page)

  await expectStep(page, 'Vous êtes…')
  await expect(page.getByRole('button', { name: 'Suivant' })).toBeDisabled()
  await seen(page, 'step-typology')
  await choose(page, 'Étudiant ou apprenti')
  await expectStep(page, 'Quels jours viendrez-vous au salon ?')
  await next(page)
  await expect(page.getByText('Choisissez au moins un jour', { exact: true })).toBeVisible()
  await tick(page, 'Bois et charpente')
  await tick(page, 'Paille, chanvre et réemploi')
  await seen(page, 'step-dates')
  await next(page)

  await expectStep(page, 'À table, et autour du salon')
  await choose(page, 'Casque prêté')
  await page
    .getByRole('radio', { name: /^Panier du marché/ })
    .first()
    .check()
  await seen(page, 'step-articles')
  await next(page)

  await expectStep(page, 'Vos informations')
  await next(page)
  await expect(page.getByText('3 champs sont à corriger')).toBeVisible()
  await seen(page, 'step-form-errors')
  await fillDetails(page)
  await expect(page.getByRole('textbox', { name: 'Nom', exact: true })).toHaveValue('Marchand')
  await seen(page, 'step-form')
  await next(page)

  // The company step is skipped for students.
  await passConferences(page)

  await expectStep(page, 'Préparons votre venue')
  await write(page, 'Établissement / School', 'Lycée des métiers du bois')
  await write(page, 'Formation suivie / Course', 'Brevet professionnel de charpentier')
  await page.getByLabel(/^CV/).setInputFiles(CV)
  await expect(page.getByRole('button', { name: 'Télécharger cv-jeanne.pdf' })).toBeVisible()
  await seen(page, 'step-form2')
  allow(page, 'PUT /registration', 403)
  await answerAndSave(page)
  await verifyAddress(page, request, 'salon', email)

  await expect(page.getByRole('heading', { level: 1, name: 'C’est noté' })).toBeFocused()
  await expect(page.getByText('Votre place est retenue')).toBeVisible()
  await expect(page.getByRole('img', { name: 'QR code de votre badge' })).toBeVisible()
  await expect(page.getByText('MARCHAND')).toBeVisible()
  await seen(page, 'confirmation-onsite')

  const badge = await downloadBy(page, page.getByRole('button', { name: 'Télécharger mon badge' }))
  expect(badge.suggestedFilename()).toMatch(/badge.*\.pdf$/i)
  expect((await readFile(await badge.path())).subarray(0, 5).toString()).toBe('%PDF-')
  const image = await downloadBy(page, page.getByRole('button', { name: 'Enregistrer l’image' }))
  expect(image.suggestedFilename()).toMatch(/badge.*\.png$/i)
  const pass = page.getByRole('link', { name: 'Ajouter à Google Wallet' })
  await expect(pass).toHaveAttribute('href', /^https:\/\/pay\.google\.com\/gp\/v\/save\/[\w-]+\.[\w-]+\.[\w-]+$/)
  const recap = await downloadBy(page, page.getByRole('button', { name: 'Télécharger le récapitulatif' }))
  expect((await readFile(await recap.path())).subarray(0, 5).toString()).toBe('%PDF-')
  const calendar = await downloadBy(page, page.getByRole('button', { name: 'Ajouter à mon agenda' }))
  expect(await readFile(await calendar.path(), 'utf8')).toContain('BEGIN:VCALENDAR')
  await page.getByRole('button', { name: 'S’abonner au calendrier' }).click()
  const followed = page.getByRole('link', { name: 'Ouvrir dans mon agenda' })
  const address = (await followed.getAttribute('href'))?.replace('webcal:', 'http:') ?? ''
  expect(await (await page.request.get(address)).text()).toMatch(/REFRESH-INTERVAL[\s\S]*STATUS:CONFIRMED/)
  await page.getByRole('dialog').getByText('Fermer').click()

  await page.getByRole('link', { name: 'Retour à l’accueil' }).click()
  await expect(page.getByText(/à régler\s: votre inscription sera définitive ensuite/)).toBeVisible()
  await seen(page, 'home-registered')

  await mailTo(request, 'salon', email, /Votre place sous la charpente/)
  await otherDevice.goto('/salon/mails')
  await signIn(otherDevice, 'organisation@parvis.example', 'parvis-partout')
  const row = otherDevice.getByRole('row').filter({ hasText: email }).filter({ hasText: 'Votre place' })
  await expect(row.getByText('Gardé ici')).toBeVisible()
  await seen(otherDevice, 'mails')
  await row.getByRole('link', { name: /Votre place sous la charpente/ }).click()
  await expect(otherDevice.getByRole('heading', { level: 1, name: /Votre place sous la charpente/ })).toBeVisible()
  await expect(otherDevice).toHaveURL(/\/salon\/organisation\/mails\/[\w-]+$/)
  const mail = otherDevice.frameLocator('iframe')
  await expect(mail.getByText('Bonjour Jeanne,', { exact: true })).toBeVisible()
  await expect(mail.getByRole('link', { name: 'Retrouver mon badge' })).toBeVisible()
  await expect(otherDevice.getByRole('list', { name: 'Pièces jointes' }).getByRole('listitem')).toHaveCount(3)
  await seen(otherDevice, 'mail')
})
