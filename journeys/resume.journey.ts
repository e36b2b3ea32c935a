import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { test } from './parts/journey.ts'
import { articles, conferences, form, quotas, secondForm } from './parts/long-way.ts'
import { newPerson, openAs } from './parts/people.ts'
import { choose, expectStep, next, tick, write } from './parts/registration.ts'
import { seen } from './parts/seen.ts'

const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: 'Enregistré' })).toBeVisible()
const name = (page: Page) => page.getByRole('textbox', { name: 'Nom', exact: true })

test('left at any step, a registration goes on from there on another device', async ({
  page,
  otherDevice,
  request,
}) => {
  const person = await newPerson(request, 'parcours')
  let [here, there] = [page, otherDevice]
  /** Switches to the other device, which resumes at the open step. */
  async function changeDevice(title: string): Promise<void> {
    await saved(here)
    ;[here, there] = [there, here]
    await openAs(here, person, '/parcours/inscription')
    await expectStep(here, title)
  }

  await openAs(here, person, '/parcours/inscription')
  await choose(here, 'Je participe sur place')
  await next(here)
  await tick(here, 'Semer')
  await next(here)
  for (const stage of [articles, form]) {
    await expectStep(here, stage.title)
    await stage.answer(here, 0)
    await changeDevice(stage.title)
    await stage.expectAnswer(here, 0)
    await seen(here, `resume-${stage.key}`)
    if (stage.isLast) await next(here)
  }

  await expectStep(here, 'Rechercher votre société')
  await here.getByRole('button', { name: 'Saisir ma société' }).click()
  await write(here, 'Nom', 'Ferme de la Croix-Verte')
  await changeDevice('Votre société')
  await expect(name(here)).toHaveValue('Ferme de la Croix-Verte')
  await seen(here, 'resume-company-typed')
  await write(here, 'SIREN', '732829320')
  await here.getByRole('button', { name: 'Enregistrer la société' }).click()
  const company = (on: Page) => on.getByRole('radio', { name: /Ferme de la Croix-Verte/ })
  await expect(company(here)).toBeChecked()
  await changeDevice('Votre société')
  await expect(company(here)).toBeChecked()
  await seen(here, 'resume-companies')
  await next(here)

  for (const stage of [conferences, secondForm]) {
    await expectStep(here, stage.title)
    await stage.answer(here, 0)
    await changeDevice(stage.title)
    await stage.expectAnswer(here, 0)
    await seen(here, `resume-${stage.key}`)
    if (stage.isLast) await next(here)
  }
  await expectStep(here, quotas.title)
  await quotas.answer(here, 1)
  await changeDevice(quotas.title)
  await quotas.expectAnswer(here, 1)
  await seen(here, 'resume-quotas')
  await here.getByRole('button', { name: 'Valider mon inscription' }).click()
  await expect(here.getByRole('heading', { level: 1, name: 'C’est noté' })).toBeFocused()
  await expect(here.getByText('Pain de campagne')).toBeVisible()
  await expect(here.getByText('Ferme de la Croix-Verte')).toBeVisible()
})
