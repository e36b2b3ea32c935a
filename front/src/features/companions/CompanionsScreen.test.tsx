import { addCompanion, listCompanions } from '@parvis/contract/companions/companions.ts'
import type { SomeSettings } from '@parvis/contract/events/events.settings.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import type { Stage } from '#testing/stage.tsx'
import { CAMILLE, CLOSED, stage, withCamille, withCamilleOnSite } from '#testing/stage.tsx'
import { CompanionsScreen } from './CompanionsScreen.tsx'

beforeAll(() => loadWords('fr'))
afterEach(cleanup)

const settings = { FO_COMPANIONS_ACTIVE: true, FO_COMPANIONS_MAX: 2 }
const show = (on: Stage) => on.show(<CompanionsScreen />)

async function begin(more: SomeSettings = {}, names: readonly string[] = ['Léo']): Promise<Stage> {
  const on = await stage({ settings: { ...settings, ...more }, people: withCamilleOnSite() })
  const { userId } = on.person(CAMILLE)
  for (const firstName of names) {
    await on.ask(CAMILLE, addCompanion, { params: on.ids, query: { userId }, body: { firstName, lastName: 'Roux' } })
  }
  return on
}
const companions = async (on: Stage) => {
  const { userId } = on.person(CAMILLE)
  return (await on.ask(CAMILLE, listCompanions, { params: on.ids, query: { userId } })).data
}

test('each companion has a card, and the page counts them', async () => {
  const { screen } = await show(await begin())
  await expect.element(screen.getByRole('heading', { name: 'Léo Roux' })).toBeVisible()
  await expect.element(screen.getByText('1 accompagnant sur 2')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Modifier l’inscription de Léo Roux' })).toBeVisible()
})

test('without a companion yet, the page says so and offers to add one', async () => {
  const { screen, press, where } = await show(await begin({}, []))
  await expect.element(screen.getByText('Personne ne vous accompagne pour l’instant')).toBeVisible()
  await press('Ajouter un accompagnant')
  await expect.poll(where).toBe('/companions/add')
})

test('at the maximum no companion can be added, and the page says why', async () => {
  const { screen } = await show(await begin({ FO_COMPANIONS_MAX: 1 }))
  await expect.element(screen.getByText('Vous avez atteint le nombre maximum d’accompagnants.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Ajouter un accompagnant' })).toBeDisabled()
})

test('the page tells the person’s own reason why they can add no companion', async () => {
  for (const [more, text] of [
    [{ FO_COMPANIONS_ACTIVE: false }, 'Cet événement ne propose pas de venir accompagné.'],
    [{ FO_COMPANIONS_MAX: 0 }, 'Cet événement ne propose pas de venir accompagné.'],
    [CLOSED, 'Les inscriptions sont fermées.'],
  ] as const) {
    const { screen } = await show(await begin(more, []))
    await expect.element(screen.getByText(text)).toBeVisible()
    await cleanup()
  }
  const { screen } = await show(await stage({ settings }))
  await expect.element(screen.getByText('Inscrivez-vous d’abord vous-même, sur place.')).toBeVisible()
})

test('removing is asked first; then the title takes the focus, since the card is gone', async () => {
  const on = await begin()
  const { screen, press } = await show(on)
  const remove = screen.getByRole('button', { name: 'Retirer Léo Roux' })
  await remove.click()
  await screen.getByText('Non, la garder').click()
  expect(await companions(on)).toHaveLength(1)
  await remove.click()
  await press('Oui, retirer cette personne')
  await expect.element(screen.getByRole('heading', { name: 'Léo Roux' })).not.toBeInTheDocument()
  expect(await companions(on)).toEqual([])
  await expect.element(screen.getByRole('heading', { name: 'Mes accompagnants' })).toHaveFocus()
})

test('a removal that is refused says why, and the companion stays', async () => {
  const on = await begin()
  const { screen, press } = await show(on)
  await screen.getByRole('button', { name: 'Retirer Léo Roux' }).click()
  await on.change({ settings: CLOSED })
  await press('Oui, retirer cette personne')
  await expect.element(screen.getByText('Les inscriptions sont fermées')).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Léo Roux' })).toBeInTheDocument()
  expect(await companions(on)).toHaveLength(1)
})

test('a person who does not come on site can bring no companion, and is told so', async () => {
  const { screen } = await show(await stage({ settings, people: withCamille() }))
  await expect.element(screen.getByRole('heading', { name: 'Vous ne pouvez pas ajouter d’accompagnant' })).toBeVisible()
})

test('a companion with their own account answers for themselves: their card says so, and offers nothing', async () => {
  const leo = {
    ...{ email: 'leo@parvis.example', firstName: 'Léo', lastName: 'Roux', password: 'léo a le sien' },
    participation: { choice: 'onsite' as const, registeredBy: CAMILLE },
  }
  const on = await stage({ settings, people: [...withCamilleOnSite(), leo] })
  const { screen } = await show(on)
  await expect.element(screen.getByText('Gère sa propre inscription')).toBeVisible()
  await expect.element(screen.getByText('leo@parvis.example')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('link', { name: /Modifier|Terminer/ })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: /Retirer|badge/ })).not.toBeInTheDocument()
})

test('a last name not known yet is not made up, and can be given', async () => {
  const on = await begin({}, [])
  const { userId } = on.person(CAMILLE)
  await on.ask(CAMILLE, addCompanion, { params: on.ids, query: { userId }, body: { firstName: 'Zoé' } })
  const { screen, press } = await show(on)
  await expect.element(screen.getByRole('heading', { name: 'Zoé', exact: true })).toBeVisible()
  await press('Corriger le nom de Zoé')
  await press('Enregistrer')
  await expect.element(screen.getByText('Le nom est obligatoire')).toBeVisible()
  await screen.getByRole('textbox', { name: 'Nom', exact: true }).fill('Garnier')
  await press('Enregistrer')
  await expect.element(screen.getByRole('heading', { name: 'Zoé Garnier' })).toBeVisible()
  expect((await companions(on)).map(({ lastName }) => lastName)).toEqual(['Garnier'])
})

test('once registration is closed a companion cannot be changed, and only their badge is offered', async () => {
  const leo = {
    ...{ email: 'leo@parvis.example', firstName: 'Léo', lastName: 'Roux' },
    participation: { choice: 'onsite' as const, days: ['j1'], registeredBy: CAMILLE },
  }
  const on = await stage({ settings: { ...settings, ...CLOSED }, people: [...withCamilleOnSite(), leo] })
  const { screen } = await show(on)
  await expect.element(screen.getByRole('heading', { name: 'Léo Roux' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Télécharger le badge de Léo Roux' })).toBeVisible()
  expect(screen.getByRole('button').elements()).toHaveLength(1)
  await expect.element(screen.getByRole('link', { name: /Modifier|Terminer/ })).not.toBeInTheDocument()
})

test('the refusal of a companion to be on photos is said by their host, where the event has photos', async () => {
  const on = await begin({ FO_PHOTOS_ACTIVE: true })
  const { screen } = await show(on)
  await screen.getByRole('checkbox', { name: 'Cette personne ne souhaite pas apparaître sur les photos' }).click()
  const refuses = async () => (await companions(on)).map(({ UserEvent }) => UserEvent?.refusesPhotos)
  await expect.poll(refuses).toEqual([true])
  await cleanup()
  const without = await show(await begin())
  await expect.element(without.screen.getByRole('heading', { name: 'Léo Roux' })).toBeVisible()
  expect(without.screen.getByRole('checkbox').elements()).toEqual([])
})
