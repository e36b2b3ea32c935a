import { expect } from '@playwright/test'
import { test } from './parts/journey.ts'
import { mailTo } from './parts/mails.ts'
import { idsOf, newPerson, openAs, organiserOf, registered } from './parts/people.ts'
import { seen } from './parts/seen.ts'

const CONTEXT = 'tablee'
const PEOPLE = `/${CONTEXT}/organisation/participants`

test('two cards of the same person are merged, once the effects were read', async ({ page, request }) => {
  const lastName = `Double ${test.info().project.name}`
  const kept = await newPerson(request, CONTEXT, { firstName: 'Anouk', lastName })
  await registered(request, kept, { dates: { dayIds: ['potage'] }, form: { regime: 'tout' } })
  const other = await newPerson(request, CONTEXT, { firstName: 'A.', lastName })
  await registered(request, other, { dates: { dayIds: ['potage', 'bal'] }, form: { regime: 'autre', lequel: 'Noix' } })
  const token = await organiserOf(request, CONTEXT)
  const organiser = { ...(await idsOf(request, CONTEXT)), context: CONTEXT, email: '', userId: '', token }
  await openAs(page, organiser, `${PEOPLE}/${kept.userId}`)
  const card = page.getByRole('complementary', { name: /^Fiche/ })
  await card.getByRole('button', { name: 'Réunir avec une autre fiche…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Réunir deux fiches' })
  await dialog.getByRole('button', { name: new RegExp(`A\\. ${lastName}`) }).click()
  await expect(dialog.getByRole('radiogroup', { name: /Le compte et l’adresse qui restent/ })).toBeVisible()
  await expect(dialog.getByText('Les factures gardent leurs mots et leur numéro.')).toBeVisible()
  await seen(page, 'card-merge')
  await dialog
    .getByRole('radiogroup', { name: /Prénom/ })
    .getByRole('radio', { name: 'A.', exact: true })
    .check()
  await dialog.getByRole('button', { name: 'Réunir les deux fiches' }).click()
  await expect(card.getByText('Les deux fiches n’en font plus qu’une.').first()).toBeVisible()
  await expect(card.getByRole('heading', { name: `A. ${lastName}` })).toBeVisible()
  await expect(card.getByText(/a réuni deux fiches/)).toBeVisible()
  await seen(page, 'card-merged')
  expect((await mailTo(request, CONTEXT, kept.email, /n’en font plus qu’une/)).id).not.toBe('')
  expect((await mailTo(request, CONTEXT, other.email, /L’adresse de votre inscription a changé/)).id).not.toBe('')
})
