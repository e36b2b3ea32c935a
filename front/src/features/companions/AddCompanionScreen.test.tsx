import { addCompanion, listCompanions } from '@parvis/contract/companions/companions.ts'
import type { SomeSettings } from '@parvis/contract/events/events.settings.ts'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import type { Stage } from '#testing/stage.tsx'
import { CAMILLE, stage, withCamilleOnSite } from '#testing/stage.tsx'
import { AddCompanionScreen } from './AddCompanionScreen.tsx'

beforeAll(() => loadWords('fr'))
afterEach(async () => {
  await cleanup()
  vi.restoreAllMocks()
})

const settings = { FO_COMPANIONS_ACTIVE: true, FO_COMPANIONS_MAX: 1 }
const LEO = { email: 'leo@exemple.fr', firstName: 'Léo', lastName: 'Brun' }
const begin = (more: SomeSettings = {}) =>
  stage({ settings: { ...settings, ...more }, people: withCamilleOnSite([LEO]) })
const show = (on: Stage) => on.show(<AddCompanionScreen />)
const companions = async (on: Stage) => {
  const { userId } = on.person(CAMILLE)
  return (await on.ask(CAMILLE, listCompanions, { params: on.ids, query: { userId } })).data
}

test('filled with the keyboard alone, the form leads to the companion’s own steps', async () => {
  const on = await begin()
  const { screen, where } = await show(on)
  await screen.getByLabelText(/Prénom/).click()
  await userEvent.keyboard('Léo{Enter}')
  await expect.poll(where).toMatch(/^\/inscription\?userId=/)
  const made = await companions(on)
  expect(made).toMatchObject([{ firstName: 'Léo', Authentication: { email: '' }, UserEvent: { responded: false } }])
  expect(where()).toBe(`/inscription?userId=${made[0]?.id}`)
})

test('a missing or wrong value is said at its field, and the first one takes the focus', async () => {
  const on = await begin()
  const { screen, press } = await show(on)
  await screen.getByLabelText(/Adresse e-mail/).fill('leo')
  await press('Continuer')
  await expect.element(screen.getByLabelText(/Prénom/)).toHaveAccessibleDescription('Le prénom est obligatoire')
  await expect
    .element(screen.getByLabelText(/Adresse e-mail/))
    .toHaveAccessibleDescription(/format de l.email est incorrect/)
  await expect.element(screen.getByLabelText(/Prénom/)).toHaveFocus()
  expect(await companions(on)).toEqual([])
})

test('added by name, both names are needed and the person is registered at once', async () => {
  const on = await begin({ FO_COMPANIONS_MODE: 'name' })
  const { screen, press, where } = await show(on)
  await screen.getByLabelText(/Prénom/).fill('Léo')
  await press('Inscrire cette personne')
  await expect
    .element(screen.getByRole('textbox', { name: 'Nom' }))
    .toHaveAccessibleDescription('Le nom est obligatoire')
  await screen.getByRole('textbox', { name: 'Nom' }).fill('Roux')
  await press('Inscrire cette personne')
  await expect.poll(where).toBe('/inscription')
  const [made] = await companions(on)
  expect(made).toMatchObject({ firstName: 'Léo', lastName: 'Roux', UserEvent: { registered: true } })
  expect(made?.UserEvent?.UserEventDays).toMatchObject([{ eventDayId: 'j1', registered: true }])
})

test('a refused address carries the server’s sentence until it changes', async () => {
  const { screen, press } = await show(await begin())
  await screen.getByLabelText(/Prénom/).fill('Léo')
  const email = screen.getByLabelText(/Adresse e-mail/)
  await email.fill(LEO.email)
  await press('Continuer')
  await expect.element(email).toHaveAccessibleDescription(/Cet email est déjà utilisé sur ce domaine/)
  await expect.element(email).toHaveFocus()
  await email.fill('leo.roux@exemple.fr')
  await expect.element(screen.getByText('Cet email est déjà utilisé sur ce domaine')).not.toBeInTheDocument()
})

test('at the maximum the form gives way to why', async () => {
  const on = await begin()
  const { userId } = on.person(CAMILLE)
  await on.ask(CAMILLE, addCompanion, { params: on.ids, query: { userId }, body: { firstName: 'Zoé' } })
  const { screen } = await show(on)
  await expect.element(screen.getByText('Vous avez atteint le nombre maximum d’accompagnants.')).toBeVisible()
  await expect.element(screen.getByRole('textbox').first()).not.toBeInTheDocument()
})

test('a double tap adds one person', async () => {
  const on = await begin({ FO_COMPANIONS_MODE: 'name', FO_COMPANIONS_MAX: 5 })
  const { screen, where } = await show(on)
  await screen.getByLabelText(/Prénom/).fill('Léo')
  const name = screen.getByRole('textbox', { name: 'Nom' })
  await name.fill('Roux')
  const form = name.element().closest('form')
  form?.requestSubmit()
  form?.requestSubmit()
  await expect.poll(where).toBe('/inscription')
  expect((await companions(on)).map(({ firstName }) => firstName)).toEqual(['Léo'])
})

test('pressing again after a lost reply adds the companion once', async () => {
  const on = await begin({ FO_COMPANIONS_MODE: 'name', FO_COMPANIONS_MAX: 5 })
  const { screen, press, where } = await show(on)
  await screen.getByLabelText(/Prénom/).fill('Léo')
  await screen.getByRole('textbox', { name: 'Nom' }).fill('Roux')
  const reach = window.fetch
  const isAdding = (method?: string, address = '') => method === 'POST' && address.includes('/companions')
  const lost = vi.spyOn(window, 'fetch').mockImplementation(async (address, init) => {
    const reply = await reach(address, init)
    if (isAdding(init?.method, String(address))) throw new TypeError('Failed to fetch')
    return reply
  })
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await press('Inscrire cette personne')
  await expect.element(screen.getByText('Cette personne n’a pas été ajoutée')).toBeVisible()
  lost.mockRestore()
  await press('Inscrire cette personne')
  await expect.poll(where).toBe('/inscription')
  expect(await companions(on)).toHaveLength(1)
})
