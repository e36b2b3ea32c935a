import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { ask } from './parts/api.ts'
import { downloadBy } from './parts/downloads.ts'
import { test } from './parts/journey.ts'
import { idsOf, newPerson, openAs, organiserOf, PROFESSIONAL, registered } from './parts/people.ts'
import { seen } from './parts/seen.ts'

const CONTEXT = 'salon'

test('a company is found with its people, corrected, and a person linked to it and unlinked', async ({
  page,
  request,
}) => {
  const siren = `08${randomInt(1_000_000, 9_999_999)}`
  const [name, changed] = [`Fournil ${siren}`, `Fournil de l’Ouest ${siren}`]
  const alix = { firstName: 'Alix', lastName: `FOURNIER${siren}` }
  const basile = { firstName: 'Basile', lastName: `MEUNIER${siren}` }
  const answersOf = (names: typeof alix) => ({ ...PROFESSIONAL, form: { ...PROFESSIONAL.form, ...names } })
  const founder = await newPerson(request, CONTEXT, alix)
  const { domainId, token } = founder
  const data = { name, siren, address1: '4 rue des Forges', postalCode: '44000', city: 'Nantes' }
  const made = await ask<{ id: string }>(request, 'POST', `/v2/domains/${domainId}/companies`, { data, token })
  await registered(request, founder, { ...answersOf(alix), companies: { companyId: made.id } })
  await registered(request, await newPerson(request, CONTEXT, basile), answersOf(basile))

  const organiser = { ...(await idsOf(request, CONTEXT)), token: await organiserOf(request, CONTEXT) }
  await openAs(page, { ...organiser, context: CONTEXT, email: '', userId: '' }, `/${CONTEXT}/organisation/participants`)
  await page.getByRole('link', { name: 'Sociétés', exact: true }).first().click()
  await expect(page).toHaveURL(/organisation\/participants\/societes$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Sociétés' })).toBeVisible()
  await seen(page, 'employers')
  await page.getByLabel('Nom, numéro, ville').fill(siren)
  await expect(page.getByText('1 société', { exact: true })).toBeVisible()
  const file = await downloadBy(page, page.getByRole('button', { name: 'Exporter en CSV' }))
  const rows = (await readFile(await file.path())).toString('utf8').trimEnd().split('\r\n')
  // A spreadsheet would drop the leading 0 of the number.
  expect(rows[1]).toMatch(new RegExp(`^${name};"=""${siren}""";FR;`))

  await page.getByRole('link', { name, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`organisation/participants/societes/${made.id}$`))
  await expect(page.getByText('1 personne vient pour cette société')).toBeVisible()
  await seen(page, 'employer')
  await page.getByRole('button', { name: 'Corriger…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Nom/).fill(changed)
  await dialog.getByLabel(/^SIREN/).fill('12')
  await dialog.getByRole('button', { name: 'Enregistrer la société' }).click()
  await expect(dialog.getByText('La taille doit être de 9')).toBeVisible()
  await seen(page, 'employer-correct')
  await dialog.getByLabel(/^SIREN/).fill(siren)
  await dialog.getByRole('button', { name: 'Enregistrer la société' }).click()
  await expect(page.getByRole('heading', { level: 1, name: changed })).toBeVisible()

  await page.getByRole('button', { name: 'Rattacher une personne…' }).click()
  await dialog.getByLabel('Personne de l’événement').fill(`meunier${siren}`)
  await dialog.getByRole('button', { name: new RegExp(`^Basile MEUNIER${siren}`) }).click()
  await expect(dialog.getByText(/^Et non plus pour/)).toBeVisible()
  await seen(page, 'employer-link')
  await dialog.getByRole('button', { name: /^Rattacher Basile/ }).click()
  await expect(page.getByText('2 personnes viennent pour cette société')).toBeVisible()
  await seen(page, 'employer-linked')
  await page.getByRole('link', { name: 'Voir dans les participants' }).click()
  await expect(page.getByRole('link', { name: new RegExp(`MEUNIER${siren}`) }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: new RegExp(`FOURNIER${siren}`) }).first()).toBeVisible()

  await page.goto(`/${CONTEXT}/organisation/participants/societes/${made.id}`)
  await page.getByRole('button', { name: `Détacher Basile MEUNIER${siren}` }).click()
  await expect(dialog.getByText(/Aucun mail ne part/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Détacher', exact: true }).click()
  await expect(page.getByText('1 personne vient pour cette société')).toBeVisible()
  await page.goto(`/${CONTEXT}/organisation/reglages/journal`)
  await expect(page.getByText(/a corrigé une société/).first()).toBeVisible()
})
