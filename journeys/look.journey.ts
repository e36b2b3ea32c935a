import { expect } from '@playwright/test'
import { test } from './parts/journey.ts'
import { idsOf, newPerson, openAs, organiserOf, registered } from './parts/people.ts'
import { seen } from './parts/seen.ts'

const CONTEXT = 'tablee'

test('the team looks at a person’s pages as they see them, cancels for them, and can do nothing else there', async ({
  page,
  request,
}) => {
  const lastName = `Regard ${test.info().project.name}`
  const person = await newPerson(request, CONTEXT, { firstName: 'Anouk', lastName })
  await registered(request, person, { dates: { dayIds: ['potage'] }, form: { regime: 'tout' } })
  const token = await organiserOf(request, CONTEXT)
  const organiser = { ...(await idsOf(request, CONTEXT)), context: CONTEXT, email: '', userId: '', token }
  await openAs(page, organiser, `/${CONTEXT}/organisation/participants/${person.userId}`)
  const card = page.getByRole('complementary', { name: /^Fiche/ })
  await card.getByRole('button', { name: 'Voir sa page' }).click()
  const frame = page.frameLocator('iframe[name="parvis.preview"]')
  await expect(frame.getByText(/Anouk/).first()).toBeVisible()
  await seen(page, 'card-look')
  await page.getByRole('button', { name: 'Fermer sa page' }).click()
  await expect(card.getByText(/a ouvert la page/)).toBeVisible()
  await card.getByRole('button', { name: 'Annuler l’inscription…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/^Voir le mail à/).click()
  await seen(page, 'card-cancel')
  await dialog.getByRole('button', { name: 'Annuler l’inscription' }).click()
  await expect(card.getByText('L’inscription est annulée, ses places sont libres.').first()).toBeVisible()
  await expect(card.getByText('Ne vient pas', { exact: true })).toBeVisible()
})
