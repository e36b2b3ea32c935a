import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { test } from './parts/journey.ts'
import { mailTo } from './parts/mails.ts'
import type { Person } from './parts/people.ts'
import { idsOf, newPerson, openAs, organiserOf, tokenOf } from './parts/people.ts'
import { choose } from './parts/registration.ts'
import { seen } from './parts/seen.ts'

async function organiser(request: APIRequestContext, context: string): Promise<Person> {
  const token = await organiserOf(request, context)
  return { ...(await idsOf(request, context)), context, email: '', userId: '', token }
}

async function wait(page: Page, person: Person): Promise<void> {
  await openAs(page, person, `/${person.context}/inscription`)
  await choose(page, 'Oui, prévenez-moi')
  await page.getByRole('button', { name: 'Valider ma réponse' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Vous êtes sur la liste d’attente' })).toBeVisible()
}

test('the line is seen and put in another order, and a place offered out of turn with its reason', async ({
  page,
  request,
}, { project }) => {
  const context = `file-${project.name}`
  const [first, second, third] = [
    await newPerson(request, context, { firstName: 'Anouk', lastName: 'Première' }),
    await newPerson(request, context, { firstName: 'Basile', lastName: 'Deuxième' }),
    await newPerson(request, context, { firstName: 'Céline', lastName: 'Troisième' }),
  ]
  const team = await organiser(request, context)
  await openAs(page, team, `/${context}/organisation/participants/attente`)
  await expect(page.getByRole('heading', { level: 2, name: 'Personne n’attend' })).toBeVisible()
  await seen(page, 'line-empty')
  for (const person of [first, second, third]) await wait(page, person)

  await openAs(page, team, `/${context}/organisation/participants`)
  await page.getByRole('link', { name: 'Liste d’attente', exact: true }).click()
  await expect(page.getByText('3 personnes attendent')).toBeVisible()
  await seen(page, 'line')
  const move = page.getByRole('button', { name: 'Faire passer Céline Troisième avant' })
  await move.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Céline Troisième\u00a0: rang 2.').first()).toBeVisible()

  const email = 'premiere@parvis.example'
  const holder = { ...team, email, token: await tokenOf(request, context, email, 'parvis-partout') }
  await openAs(page, holder, `/${context}/inscription`)
  await page.getByRole('button', { name: 'Annuler mon inscription' }).click()
  await page.getByRole('button', { name: 'Oui, annuler mon inscription' }).click()
  await mailTo(request, context, first.email, /Une place s’est libérée/)

  await openAs(page, team, `/${context}/organisation/participants/attente`)
  await expect(page.getByText('1 place gardée')).toBeVisible()
  await page.getByRole('button', { name: 'Proposer une place à Basile Deuxième' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Proposer une place' }).click()
  await expect(dialog.getByText('Ce champ est obligatoire')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Raison' }).fill('Prend la parole ce soir-là')
  await seen(page, 'line-offer')
  await dialog.getByRole('button', { name: 'Proposer une place' }).click()
  await expect(page.getByText('Une place est gardée pour Basile Deuxième, un mail part.').first()).toBeVisible()
  await mailTo(request, context, second.email, /Une place s’est libérée/)
  await seen(page, 'line-offered')

  await page.getByRole('button', { name: 'Retirer Céline Troisième de la liste' }).click()
  await dialog.getByRole('button', { name: 'Retirer de la liste' }).click()
  await expect(page.getByText('1 personne attend')).toBeVisible()
  await page.goto(`/${context}/organisation/reglages/journal`)
  await expect(page.getByText('Prend la parole ce soir-là').first()).toBeVisible()
})
