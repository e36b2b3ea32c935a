import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { ask } from './parts/api.ts'
import { test } from './parts/journey.ts'
import type { Stage } from './parts/long-way.ts'
import { ANSWERS, articles, conferences, form, quotas, secondForm } from './parts/long-way.ts'
import type { Person } from './parts/people.ts'
import { newPerson, openAs, registered } from './parts/people.ts'
import { expectStep, next, write } from './parts/registration.ts'
import { seen } from './parts/seen.ts'
import { allow } from './parts/watch.ts'

const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: 'Enregistré' })).toBeVisible()
const conflict = (page: Page) => page.getByRole('dialog', { name: 'Cette inscription a avancé ailleurs' })

async function companyOf(request: APIRequestContext, { domainId, eventId, token }: Person): Promise<string> {
  const data = { name: 'Ferme de la Croix-Verte', siren: '732829320' }
  const path = `/v2/domains/${domainId}/companies?eventId=${eventId}`
  return (await ask<{ id: string }>(request, 'POST', path, { data, token })).id
}

/** A person whose draft is complete up to this step. */
async function comeTo(request: APIRequestContext, step: string): Promise<Person> {
  const person = await newPerson(request, 'parcours')
  const { domainId, eventId, userId, token } = person
  const companies = { companyId: await companyOf(request, person) }
  const data = { step, values: { ...ANSWERS, companies }, version: 0 }
  await ask(request, 'PUT', `/domains/${domainId}/events/${eventId}/users/${userId}/draft`, { data, token })
  return person
}

for (const stage of [articles, form, conferences, secondForm, quotas] satisfies Stage[]) {
  const tag = stage === form ? '@desktop' : []
  test(`a stale second tab at the step « ${stage.key} » asks which answer to keep`, { tag }, async ({
    page,
    context,
    request,
  }) => {
    allow(page, 'PUT /draft', 409)
    await openAs(page, await comeTo(request, stage.key), '/parcours/inscription')
    await expectStep(page, stage.title)
    const second = await context.newPage()
    await second.goto('/parcours/inscription')
    await expectStep(second, stage.title)

    await stage.answer(page, 0)
    await saved(page)
    await stage.answer(second, 1)
    await expect(conflict(second)).toBeVisible()
    await stage.expectAnswer(second, 1)
    await seen(second, `second-tab-${stage.key}`)
    await conflict(second).getByRole('button', { name: 'Garder ce que j’ai saisi ici' }).click()
    await stage.expectAnswer(second, 1)
    await saved(second)
    await page.reload()
    await stage.expectAnswer(page, 1)
  })
}

test('a company being typed in a stale second tab is not lost', async ({ page, context, request }) => {
  allow(page, 'PUT /draft', 409)
  await openAs(page, await comeTo(request, 'companies'), '/parcours/inscription')
  await expectStep(page, 'Votre société')
  const second = await context.newPage()
  await second.goto('/parcours/inscription')
  await expectStep(second, 'Votre société')
  for (const [tab, name] of [
    [page, 'Moulin du premier onglet'],
    [second, 'Moulin du second onglet'],
  ] as const) {
    await tab.getByRole('button', { name: 'Ajouter une société' }).click()
    await tab.getByRole('button', { name: 'Saisir ma société' }).click()
    await write(tab, 'Nom', name)
    if (tab === page) await saved(tab)
  }
  await expect(conflict(second)).toBeVisible()
  await seen(second, 'second-tab-companies')
  await conflict(second).getByRole('button', { name: 'Reprendre la version enregistrée' }).click()
  await expect(second.getByRole('textbox', { name: 'Nom', exact: true })).toHaveValue('Moulin du premier onglet')
})

test('a change that a second tab has overtaken is refused once, kept whole, and saved after a reload', {
  tag: '@desktop',
}, async ({ page, context, request }) => {
  const person = await newPerson(request, 'parcours')
  const companies = { companyId: await companyOf(request, person) }
  await registered(request, person, { ...ANSWERS, companies, quotas: { repas: ['soupe'] } })
  allow(page, 'PUT /registration', 409)
  allow(page, 'PUT /draft', 409)
  await openAs(page, person, '/parcours/inscription')
  const second = await context.newPage()
  await second.goto('/parcours/inscription')

  await change(page, 0)
  await saved(page)
  await change(second, 1)
  await second.getByRole('button', { name: 'Valider mon inscription' }).click()
  await expect(second.getByRole('heading', { level: 1, name: 'C’est noté' })).toBeFocused()

  await page.getByRole('button', { name: 'Valider mon inscription' }).click()
  await expect(page.getByText('Votre inscription a été modifiée ailleurs')).toBeVisible()
  await saved(page)
  await expect(conflict(page)).toHaveCount(0)
  await quotas.expectAnswer(page, 0)
  await seen(page, 'second-tab-stale')
  await page.getByRole('button', { name: 'Recharger' }).click()
  await expect(page.getByText('Votre inscription a été modifiée ailleurs')).toHaveCount(0)
  await quotas.expectAnswer(page, 0)
  await page.getByRole('button', { name: 'Valider mon inscription' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'C’est noté' })).toBeFocused()
  await expect(page.getByText('Pain de campagne')).toBeVisible()
  await expect(page.getByText('Farine de meule')).toHaveCount(0)
})

async function change(page: Page, way: 0 | 1): Promise<void> {
  await page.getByRole('button', { name: 'Modifier mon inscription' }).click()
  await expectStep(page, 'Participerez-vous ?')
  await next(page)
  await expectStep(page, 'Quels jours viendrez-vous ?')
  await next(page)
  for (const stage of [articles, form]) {
    await expectStep(page, stage.title)
    await stage.answer(page, way)
    if (stage.isLast) await next(page)
  }
  await expectStep(page, 'Votre société')
  await next(page)
  for (const stage of [conferences, secondForm]) {
    await expectStep(page, stage.title)
    await stage.answer(page, way)
    if (stage.isLast) await next(page)
  }
  await expectStep(page, quotas.title)
  await quotas.answer(page, way)
}
