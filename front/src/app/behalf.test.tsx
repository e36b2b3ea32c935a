import { afterEach, beforeAll, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { beginPayment, playSandbox, stagePaying } from '#testing/paying.ts'
import type { Stage } from '#testing/stage.tsx'
import { CAMILLE, ORGANISER } from '#testing/stage.tsx'
import { BehalfPage } from './behalf.tsx'

beforeAll(() => loadWords('fr'))
afterEach(async () => {
  await cleanup()
})

const dinner = (price: number) => ({ id: 'gala', label: 'Dîner de gala', price, vatRate: 10, days: { 0: {} } })
const show = (on: Stage) =>
  on.show(<BehalfPage />, {
    ...{ as: ORGANISER, path: `/organisation/participants/${on.person(CAMILLE).userId}/inscription` },
    route: '/organisation/participants/$userId/inscription',
  })

test('a change on behalf of a person shows the amounts of their statement, and the price that was invoiced', async () => {
  const participation = {
    ...{ choice: 'onsite' as const, days: ['j1'], isCompleted: false },
    articles: { 0: ['gala'] },
  }
  const people = [
    { email: CAMILLE, firstName: 'Camille', lastName: 'Roux', participation },
    { email: ORGANISER, firstName: 'Orso', lastName: 'Garin', organiser: true },
  ]
  const on = await stagePaying({ FO_ARTICLES_ACTIVE: true }, { people, companies: [], articles: [dinner(50)] })
  await playSandbox(await beginPayment(on), 'accept')
  await on.change({ people, companies: [], articles: [dinner(90)] })
  const { screen, press } = await show(on)
  await press('Suivant')
  await expect.element(screen.getByText(/^50,00\s€ HT$/)).toBeVisible()
  await expect.element(screen.getByText('Déjà facturé').first()).toBeVisible()
  await expect.element(screen.getByText('Rien de plus à payer.')).toBeInTheDocument()
  await screen.getByRole('checkbox', { name: /Dîner de gala/ }).click()
  await expect.element(screen.getByText(/^55,00\s€ seront à rendre à Camille Roux$/)).toBeVisible()
  await expect.element(screen.getByText(/^50,00\s€ HT$/)).toBeVisible()
  await screen.getByRole('checkbox', { name: /Dîner de gala/ }).click()
  await expect.element(screen.getByText(/seront à rendre/)).not.toBeInTheDocument()
})
