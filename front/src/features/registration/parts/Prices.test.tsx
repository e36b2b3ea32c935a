import { register } from '@parvis/contract/registration/registration.ts'
import { getMe } from '@parvis/contract/users/users.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { beginPayment, COMPANY, stagePaying } from '#testing/paying.ts'
import { CAMILLE, stage, withCamille } from '#testing/stage.tsx'
import { SCREENS } from '#testing/stepScreens.ts'
import { RegistrationScreen } from '../RegistrationScreen.tsx'

const BO = { email: 'bo@exemple.fr', firstName: 'Bo', lastName: 'Brun' }
const ARTICLES = [
  { id: 'diner', label: 'Dîner', price: 120, tiers: [{ first: 1, price: 90 }], days: { '0': {} } },
  {
    id: 'visite',
    label: 'Visite',
    price: 25,
    tiers: [{ until: '2090-04-30', first: 40, price: 20 }],
    days: { '0': {} },
  },
]
const WITH_DINNER = {
  ...{ participation: { participation: 4 }, dates: { dayIds: ['j1'] } },
  articles: { articles: [{ id: 'diner', dayId: '0', price: 90 }] },
}

beforeAll(() => loadWords('fr'))
afterEach(() => cleanup())

test('a price that rose meanwhile leads back to the articles with the new one, and no article is taken at it unseen', async () => {
  const on = await stage({
    ...{ settings: { FO_ARTICLES_ACTIVE: true }, articles: ARTICLES, people: withCamille({}, [BO]) },
    days: [
      { id: 'j1', day: '2027-03-11', price: 120 },
      { id: 'j2', day: '2027-03-12' },
    ],
  })
  const isRegistered = async () => {
    const asked = { params: { domainId: on.ids.domainId }, query: { eventId: on.ids.eventId } }
    return (await on.ask(CAMILLE, getMe, asked)).UserEvent?.registered ?? false
  }
  const { screen, press } = await on.show(<RegistrationScreen screens={SCREENS} />, { path: '/inscription' })
  await screen.getByRole('radio', { name: /sur place/ }).click()
  await press('Suivant')
  await screen.getByRole('checkbox', { name: /11 mars/ }).click()
  await press('Suivant')
  await expect.element(screen.getByText(/^plus qu’une place à ce prix, puis 120,00\s€ HT/)).toBeVisible()
  await screen.getByRole('checkbox', { name: /^Dîner.*90,00/ }).click()
  await on.ask(BO.email, register, { params: on.pathOf(BO.email), body: { values: WITH_DINNER } })
  await press('Valider mon inscription')
  await expect.element(screen.getByRole('alert').getByText(/n’est plus au prix affiché/)).toBeVisible()
  expect(await isRegistered()).toBe(false)
  await expect.element(screen.getByRole('checkbox', { name: /^Dîner.*120,00/ })).toBeChecked()
  await press('Valider mon inscription')
  await expect.element(screen.getByRole('heading', { name: /C’est noté/ })).toBeVisible()
  expect(await isRegistered()).toBe(true)
})

test('a company reads the price of an article without VAT and with it', async () => {
  const articles = [
    { id: 'diner', label: 'Dîner', price: 75, vatRate: 10, days: { '0': {} } },
    { id: 'sac', label: 'Sac', price: 0, days: { '0': {} } },
  ]
  const on = await stagePaying({ FO_ARTICLES_ACTIVE: true, FO_PRICES_WITH_VAT: true }, { articles })
  const costOf = async (name: RegExp) => {
    const { screen, press } = await on.show(<RegistrationScreen screens={SCREENS} />, { path: '/inscription' })
    await press('Modifier mon inscription')
    await press('Suivant')
    const dinner = screen.getByRole('checkbox', { name })
    await expect.element(dinner).toBeVisible()
    await expect.element(screen.getByRole('checkbox', { name: /^Sac\s?Offert/ })).toBeVisible()
    const text = dinner.element().closest('label')?.textContent
    await cleanup()
    return text?.replaceAll(/\s/g, ' ')
  }
  expect(await costOf(/^Dîner/)).toBe('Dîner75,00 € TTC')
  await beginPayment(on, 'transfer', CAMILLE, COMPANY)
  expect(await costOf(/68,18/)).toBe('Dîner68,18 € HT 75,00 € TTC')
})
