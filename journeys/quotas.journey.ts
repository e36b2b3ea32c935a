import { expect } from '@playwright/test'
import { test } from './parts/journey.ts'
import { begun, newPerson, openAs } from './parts/people.ts'
import { expectStep } from './parts/registration.ts'
import { seen } from './parts/seen.ts'

test('questions of every look say how many of their answers are left, and which are required', async ({
  page,
  request,
}) => {
  const person = await newPerson(request, 'marche')
  const articles = { articles: [{ id: 'mer', dayId: 'banquet' }] }
  await begun(request, person, 'quotas', { articles })
  await openAs(page, person, '/marche/inscription')
  await expectStep(page, 'Encore quelques choix')
  const table = page.getByRole('combobox', { name: 'Votre table' })
  const noon = page.getByRole('radio', { name: /^Midi/ })
  const tablecloths = page.getByRole('checkbox', { name: 'Poser les nappes' })
  await expect(table.getByRole('option', { name: /Sur le quai.*Complet/ })).toBeDisabled()
  await expect(table.getByRole('option', { name: /Sous la halle.*Il en reste [\d\s]+/ })).toBeEnabled()
  await expect(noon).toBeDisabled()
  await expect(page.getByRole('radio', { name: /^Quatorze heures.*Il en reste [\d\s]+/ })).toBeEnabled()
  await expect(page.getByRole('checkbox', { name: /^Laver les verres.*Il en reste [\d\s]+/ })).toBeEnabled()
  const save = page.getByRole('button', { name: 'Valider mon inscription' })
  await save.click()
  await expect(page.getByText('Ce choix est obligatoire')).toHaveCount(3)
  await expect(table).toBeFocused()
  await seen(page, 'quotas-error')

  await table.selectOption({ value: 'halle' })
  await page.getByRole('radio', { name: /^Quatorze heures/ }).check()
  await tablecloths.check()
  await page.getByRole('checkbox', { name: /^Laver les verres/ }).check()
  await seen(page, 'quotas')
  await save.click()
  await expect(page.getByRole('heading', { level: 1, name: 'C’est noté' })).toBeFocused()

  await page.getByRole('button', { name: 'Modifier mon inscription' }).click()
  await expectStep(page, 'Encore quelques choix')
  await expect(table).toHaveValue('halle')
  await expect(tablecloths).toBeChecked()
  await tablecloths.uncheck()
  await save.click()
  await expect(page.getByRole('heading', { level: 1, name: 'C’est noté' })).toBeFocused()
})
