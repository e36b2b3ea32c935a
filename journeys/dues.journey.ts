import { readFile } from 'node:fs/promises'
import type { APIRequestContext } from '@playwright/test'
import { expect } from '@playwright/test'
import { ask } from './parts/api.ts'
import { downloadBy } from './parts/downloads.ts'
import { test } from './parts/journey.ts'
import { mailTo } from './parts/mails.ts'
import type { Person } from './parts/people.ts'
import { idsOf, newPerson, openAs, organiserOf, registered } from './parts/people.ts'
import { seen } from './parts/seen.ts'

const contextOf = () => `sources-${test.info().project.name}`

const BILL = {
  ...{ type: 4, country: 'FR', address: '12 quai des Brumes', address_more: '', postal_code: '44000', city: 'Nantes' },
  ...{ siret: '', intra_communautaire: '', service_code: '', engagement_number: '', social_reason: 'Ana' },
}

async function debtor(request: APIRequestContext, lastName: string, isTransfer: boolean): Promise<Person> {
  const person = await newPerson(request, contextOf(), { firstName: 'Ana', lastName })
  await registered(request, person, { participation: { participation: 4 }, dates: { dayIds: ['lundi'] } })
  const { domainId, eventId, token } = person
  const referer = `${test.info().project.use.baseURL ?? ''}/${contextOf()}/inscription`
  const data = { referer, method: 'transfer', bill: BILL }
  if (isTransfer) await ask(request, 'POST', `/v2/domains/${domainId}/events/${eventId}/invoicesV2`, { data, token })
  return person
}

test('a debtor is reminded once, of the current balance; a person who has paid meanwhile is left alone', async ({
  page,
  request,
}) => {
  const context = contextOf()
  const plain = await debtor(request, 'Aubrac', false)
  const transfer = await debtor(request, 'Bièvre', true)
  const paying = await debtor(request, 'Cèze', true)
  const ids = await idsOf(request, context)
  const token = await organiserOf(request, context)
  await openAs(page, { ...ids, context, email: '', userId: '', token }, `/${context}/organisation/argent`)
  await page.getByRole('link', { name: 'Ce qui reste dû' }).first().click()
  await expect(page).toHaveURL(/organisation\/argent\/reste-du$/)
  await expect(page.getByText(/^180,00\s€ dus par 3 personnes$/)).toBeVisible()
  await seen(page, 'dues')

  await page.getByRole('button', { name: 'Choisir les 3 à relancer' }).click()
  await page.getByRole('button', { name: 'Relancer 3 personnes…' }).click()
  await expect(page.getByText(/^3 mails partent, chacun dans la langue de la personne/)).toBeVisible()
  await seen(page, 'dues-ask')

  // One person pays while the organiser reads.
  const orders = `/organiser/domains/${ids.domainId}/events/${ids.eventId}/orders`
  const { data } = await ask<{ data: { id: string; userId: string }[] }>(request, 'GET', orders, { token })
  const order = data.find(({ userId }) => userId === paying.userId)
  await ask(request, 'POST', `${orders}/${order?.id}/payment`, { data: {}, token })

  await page.getByRole('button', { name: 'Envoyer 3 relances' }).click()
  await expect(page.getByText('2 relances sont parties.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Cèze' })).toContainText('a réglé entre-temps')
  await seen(page, 'dues-sent')
  await page.getByRole('button', { name: 'Revenir à la liste' }).click()
  await expect(page.getByText('moins de 3 jours depuis la relance')).toHaveCount(2)
  await seen(page, 'dues-reminded')

  const toTransfer = await mailTo(request, context, transfer.email, /est attendu – référence /)
  expect(toTransfer.html).toContain('FR76 3000 1007 9412 3456 7890 185')
  const toPlain = await mailTo(request, context, plain.email, /reste à régler/)
  expect(toPlain.link).toContain(`/${context}/inscription`)

  await page.getByLabel('Nom, société, référence, montant').fill('bievre')
  await expect(page.getByText(/^60,00\s€ dus par 1 personne$/)).toBeVisible()
  const file = await downloadBy(page, page.getByRole('button', { name: 'Exporter en CSV' }))
  const table = (await readFile(await file.path())).toString('utf8').trimEnd().split('\r\n')
  expect(table).toHaveLength(2)
  expect(table[1]).toMatch(/^Bièvre;Ana;;60;Virement attendu;/)

  await page.goto(`/${context}/organisation/reglages/journal`)
  await expect(page.getByText(/a envoyé une relance à/).first()).toBeVisible()
})
