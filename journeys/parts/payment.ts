import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { ask } from './api.ts'
import type { Person } from './people.ts'
import { newPerson, openAs, organiserOf, registered } from './people.ts'
import { choose, write } from './registration.ts'

/** A person registered for one day with an amount due: 70.00 € and 20 % VAT. */
export async function newDebtor(request: APIRequestContext, values: object = {}): Promise<Person> {
  const person = await newPerson(request, 'alpages', { typoId: 'curieux' })
  const answers = { participation: { participation: 4 }, typology: { typoId: 'curieux' }, dates: { dayIds: ['jeudi'] } }
  await registered(request, person, { ...answers, ...values })
  return person
}

export const openConfirmation = (page: Page, person: Person): Promise<void> =>
  openAs(page, person, '/alpages/inscription')

export const payButton = (page: Page) => page.getByRole('button', { name: 'Régler mon inscription' })

/** Opens the payment dialog and fills in a private person's address. */
export async function fillBilling(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Régler mon inscription|Reprendre le paiement|Payer autrement)$/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await choose(page, 'Particulier')
  await write(page, 'Adresse', '12 quai des Brumes')
  await write(page, 'Code postal', '44000')
  await write(page, 'Ville', 'Nantes')
}

export const expectProvider = (page: Page): Promise<void> =>
  expect(page.getByRole('button', { name: 'Accepter le paiement', exact: true })).toBeVisible()

export async function goToPay(page: Page, amount: RegExp): Promise<void> {
  await fillBilling(page)
  await page.getByRole('button', { name: amount }).click()
  await expectProvider(page)
}

export const answerAs = (page: Page, answer: string): Promise<void> =>
  page.getByRole('button', { name: answer, exact: true }).click()

export async function expectPaid(page: Page): Promise<void> {
  await expect(page.getByText('Votre inscription a bien été prise en compte')).toBeVisible()
  await expect(payButton(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Mes factures' })).toBeVisible()
}

export async function asOrganiser<Reply>(
  request: APIRequestContext,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  data?: object,
): Promise<Reply> {
  const token = await organiserOf(request, 'alpages')
  const { id, domainId } = await ask<{ id: string; domainId: string }>(request, 'GET', '/context/alpages')
  return ask(request, method, `/organiser/domains/${domainId}/events/${id}${path}`, { token, ...(data && { data }) })
}

interface Listed<Item> {
  readonly data: readonly Item[]
}

export async function orderOf(request: APIRequestContext, person: Person): Promise<{ id: string }> {
  const { data } = await asOrganiser<Listed<{ id: string; userId: string }>>(request, 'GET', '/orders?pageSize=200')
  const found = data.find(({ userId }) => userId === person.userId)
  if (!found) throw new Error('no order of this person')
  return found
}
