import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { test } from './parts/journey.ts'
import type { Person } from './parts/people.ts'
import { newPerson, openAs, PROFESSIONAL, registered } from './parts/people.ts'
import {
  answerAndSave,
  choose,
  expectStep,
  fillDetails,
  next,
  passArticles,
  passCompany,
  passConferences,
  tick,
  write,
} from './parts/registration.ts'
import { seen } from './parts/seen.ts'
import { allow, setOffline } from './parts/watch.ts'

const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: 'Enregistré' })).toBeVisible()
const PROJECT = 'Avez-vous un projet en cours ?'
const project = (page: Page) => page.getByRole('textbox', { name: PROJECT })

async function goToForm(page: Page, person: Person): Promise<void> {
  await openAs(page, person, '/salon/inscription')
  await choose(page, 'Je viens au salon')
  await next(page)
  await choose(page, 'Visiteur professionnel')
  await tick(page, 'Terre crue et pierre')
  await next(page)
  await passArticles(page)
  await expectStep(page, 'Vos informations')
}

async function changeUpToTheForm(page: Page, day: string): Promise<void> {
  await next(page)
  await expectStep(page, 'Vous êtes…')
  await tick(page, day)
  await next(page)
  await expectStep(page, 'À table')
  await next(page)
  await expectStep(page, 'Vos informations')
}

async function goToTheLastStep(page: Page): Promise<void> {
  for (const step of ['Votre société', 'Vos conférences', 'Sur place']) {
    await next(page)
    await expectStep(page, step)
  }
}

async function finish(page: Page): Promise<void> {
  await next(page)
  await passCompany(page)
  await passConferences(page)
  await expectStep(page, 'Préparons votre venue')
  await tick(page, 'Je porterai des chaussures fermées')
  await answerAndSave(page)
}

test('a form left in the middle is found again after a reload and on another device', async ({
  page,
  otherDevice,
  request,
}) => {
  const person = await newPerson(request, 'salon')
  await goToForm(page, person)
  await fillDetails(page)
  await write(page, PROJECT, 'Un préau pour le lycée')
  await write(page, 'Fonction', 'Taille de pierre')
  await page.reload()
  await expectStep(page, 'Vos informations')
  await expect(project(page)).toHaveValue('Un préau pour le lycée')
  await expect(page.getByRole('textbox', { name: 'Fonction' })).toHaveValue('Taille de Pierre')
  await saved(page)

  await openAs(otherDevice, person, '/salon/inscription')
  await expectStep(otherDevice, 'Vos informations')
  await expect(project(otherDevice)).toHaveValue('Un préau pour le lycée')
  await expect(otherDevice.getByRole('checkbox', { name: 'Voir et pratiquer les gestes' })).toBeChecked()
  await finish(otherDevice)
  await expect(otherDevice.getByText('Votre place est retenue')).toBeVisible()
})

test('the browser’s own back button walks through the steps and loses nothing', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  await goToForm(page, await newPerson(request, 'salon'))
  await write(page, 'Fonction', 'Maître d’œuvre')
  await page.goBack()
  await expectStep(page, 'À table')
  await page.goBack()
  await expectStep(page, 'Quels jours viendrez-vous au salon ?')
  await expect(page.getByRole('checkbox', { name: /Terre crue et pierre/ })).toBeChecked()
  await page.goForward()
  await page.goForward()
  await expectStep(page, 'Vos informations')
  await expect(page.getByRole('textbox', { name: 'Fonction' })).toHaveValue('Maître d’Œuvre')
})

test('two tabs that write the same registration ask which one to keep', async ({ page, context, request }) => {
  const person = await newPerson(request, 'salon')
  allow(page, 'PUT /draft', 409)
  await goToForm(page, person)
  await saved(page)
  const second = await context.newPage()
  await second.goto('/salon/inscription')
  await expectStep(second, 'Vos informations')

  await write(page, PROJECT, 'Écrit dans le premier onglet')
  await saved(page)
  await write(second, PROJECT, 'Écrit dans le second onglet')
  const question = second.getByRole('dialog', { name: 'Cette inscription a avancé ailleurs' })
  await expect(question).toBeVisible()
  await seen(second, 'draft-conflict')
  await question.getByRole('button', { name: 'Garder ce que j’ai saisi ici' }).click()
  await expect(project(second)).toHaveValue('Écrit dans le second onglet')
  await saved(second)

  await write(page, 'Fonction', 'Tailleur')
  await page
    .getByRole('dialog', { name: 'Cette inscription a avancé ailleurs' })
    .getByRole('button', { name: 'Reprendre la version enregistrée' })
    .click()
  await expect(project(page)).toHaveValue('Écrit dans le second onglet')
})

test('a registration changed in another tab meanwhile is not overwritten unseen', async ({
  page,
  context,
  request,
}) => {
  const person = await newPerson(request, 'salon')
  await registered(request, person, PROFESSIONAL)
  allow(page, 'PUT /registration', 409)
  allow(page, 'PUT /draft', 409)
  await openAs(page, person, '/salon/inscription')
  await page.getByRole('button', { name: 'Modifier mon inscription' }).click()
  await changeUpToTheForm(page, 'Bois et charpente')
  await project(page).fill('Une scierie au Haut-Bréda')
  await goToTheLastStep(page)
  await saved(page)
  const second = await context.newPage()
  await second.goto('/salon/inscription')
  await second.getByRole('button', { name: 'Annuler mon inscription' }).click()
  await second.getByRole('button', { name: 'Oui, annuler mon inscription' }).click()
  await expect(second.getByText('Merci de nous l’avoir dit')).toBeVisible()

  await page.getByRole('button', { name: 'Valider mon inscription' }).click()
  await expect(page.getByText('Votre inscription a été modifiée ailleurs')).toBeVisible()
  await seen(page, 'stale')
  await page.getByRole('button', { name: 'Recharger' }).click()
  await expect(page.getByText('Votre inscription a été modifiée ailleurs')).toBeHidden()
  await page.getByRole('button', { name: 'Valider mon inscription' }).click()
  await expect(page.getByText('Votre place est retenue')).toBeVisible()
  await page.getByRole('button', { name: 'Modifier mon inscription' }).click()
  await changeUpToTheForm(page, 'Terre crue et pierre')
  await expect(project(page)).toHaveValue('Une scierie au Haut-Bréda')
})

test('without a network the answers stay on the device, and leave when it is back', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const person = await newPerson(request, 'salon')
  await openAs(page, person, '/salon/inscription')
  await choose(page, 'Je viens au salon')
  await next(page)
  await choose(page, 'Étudiant ou apprenti')
  await tick(page, 'Terre crue et pierre')
  await saved(page)
  await setOffline(page, true)
  await expect(page.getByText('Vous êtes hors connexion.')).toBeVisible()
  await next(page)
  await passArticles(page)
  await expectStep(page, 'Vos informations')
  await fillDetails(page)
  await expect(page.getByText('Hors ligne : vos réponses restent sur cet appareil')).toBeVisible()
  await seen(page, 'offline')
  await next(page)
  await passConferences(page)
  await expectStep(page, 'Préparons votre venue')
  await write(page, 'Établissement / School', 'Lycée des métiers du bois')
  await write(page, 'Formation suivie / Course', 'Brevet professionnel de charpentier')
  await answerAndSave(page)
  await expect(page.getByText('Votre inscription n’a pas été enregistrée')).toBeVisible()
  await seen(page, 'offline-refused')

  await setOffline(page, false)
  await expect(page.getByText('Vous êtes hors connexion.')).toBeHidden()
  await saved(page)
  await page.getByRole('button', { name: 'Valider mon inscription' }).click()
  await expect(page.getByText('Votre place est retenue')).toBeVisible()
})
