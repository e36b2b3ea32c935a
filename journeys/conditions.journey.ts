import { expect } from '@playwright/test'
import { ask } from './parts/api.ts'
import { test } from './parts/journey.ts'
import { newPerson, openAs } from './parts/people.ts'
import { expectStep, next, tick } from './parts/registration.ts'
import { seen } from './parts/seen.ts'

test('questions come and go with the answers, and a person is warned before they lose hidden answers', async ({
  page,
  request,
}) => {
  const person = await newPerson(request, 'tablee')
  await openAs(page, person, '/tablee/inscription')
  await expectStep(page, 'Quels jours viendrez-vous ?')
  await tick(page, 'Bal et fromages')
  await next(page)

  await expectStep(page, 'Vos informations')
  const which = page.getByRole('textbox', { name: 'Quoi donc ?' })
  const other = page.getByRole('radio', { name: 'Autre chose' })
  const save = page.getByRole('button', { name: 'Valider mon inscription' })
  await expect(page.getByRole('checkbox', { name: 'Je danserai' })).toBeVisible()
  await expect(which).toHaveCount(0)
  await page.getByRole('radio', { name: 'Un peu de tout' }).focus()
  const top = () => other.evaluate((radio) => radio.getBoundingClientRect().top + window.scrollY)
  const before = await top()
  await page.keyboard.press('ArrowDown')
  await expect(which).toBeVisible()
  await expect(other).toBeFocused()
  expect(await top()).toBe(before)
  await save.click()
  await expect(which).toBeFocused()
  await seen(page, 'conditions-error')
  await which.fill('Ce qui pousse')
  await tick(page, 'Je danserai')
  await save.click()
  await expect(page.getByRole('heading', { level: 1, name: 'C’est noté' })).toBeFocused()

  await page.getByRole('button', { name: 'Modifier mon inscription' }).click()
  await expectStep(page, 'Quels jours viendrez-vous ?')
  await tick(page, 'Potage et pain')
  await page.getByRole('checkbox', { name: /Bal et fromages/ }).uncheck()
  await next(page)
  await expectStep(page, 'Vos informations')
  await expect(page.getByRole('checkbox', { name: 'Je danserai' })).toHaveCount(0)
  await page.getByRole('radio', { name: 'Un peu de tout' }).check()
  await expect(page.getByText(/^2 réponses ne seront pas gardées/)).toBeVisible()
  await seen(page, 'conditions')
  await save.click()
  await expect(page.getByRole('heading', { level: 1, name: 'C’est noté' })).toBeFocused()
  const { domainId, eventId, userId, token } = person
  const query = new URLSearchParams({ eventId, userId })
  const kept = await ask<Record<string, unknown>>(request, 'GET', `/domains/${domainId}/forms/data?${query}`, { token })
  expect([kept['regime'], kept['lequel'], kept['danse']]).toEqual(['tout', null, null])
})
