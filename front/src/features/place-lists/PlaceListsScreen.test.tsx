import { saveUserArticles } from '@parvis/contract/articles/articles.ts'
import { savePlaceRequest } from '@parvis/contract/place-requests/place-requests.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import type { Stage } from '#testing/stage.tsx'
import { ORGANISER, stage, withCamilleOnSite } from '#testing/stage.tsx'
import { PlaceListsScreen } from './PlaceListsScreen.tsx'

beforeAll(() => loadWords('fr'))
afterEach(cleanup)

const participation = { choice: 'onsite', days: ['j1'] }
const BO = { email: 'bo@exemple.fr', firstName: 'Bo', lastName: 'Brun', participation }
const EVE = { email: 'eve@exemple.fr', firstName: 'Ève', lastName: 'Noir', participation }
const CAMILLE = 'camille@exemple.fr'
const day = { isShow: true, isDisabled: false, isSelected: false, isRadio: false, isRequired: false, isAuto: false }

async function withList(asking: readonly string[], articles: readonly object[] = []) {
  const on = await stage({
    days: [{ id: 'j1', day: '2099-03-12' }],
    settings: { FO_ARTICLES_ACTIVE: true, FO_WAITING_LIST: true },
    articles: [{ id: 'dinner', label: 'Dîner de gala', stock: 1, days: { 0: day } }, ...articles] as never,
    people: withCamilleOnSite([BO, EVE] as never),
  })
  await take(CAMILLE, true)
  for (const who of asking)
    await on.ask(who, savePlaceRequest, {
      params: on.pathOf(who),
      body: { kind: 'article', target: 'dinner', isWanted: true },
    })
  function take(who: string, isSelected: boolean) {
    return on.ask(who, saveUserArticles, { params: on.pathOf(who), body: [{ id: 'dinner', dayId: '0', isSelected }] })
  }
  return { on, take }
}

/** Below 900 px, a list is opened from the page of lists. */
async function open(on: Stage) {
  const path = '/organisation/participants/listes?liste=article%20dinner'
  const { screen } = await on.show(<PlaceListsScreen />, { as: ORGANISER, path })
  return screen
}

test('an organiser reads the list, moves a request and takes one out', async () => {
  const { on } = await withList([BO.email, EVE.email])
  const screen = await open(on)
  await expect.element(screen.getByText('2 demandes, 2 places souhaitées')).toBeVisible()
  await expect.element(screen.getByText('1 prise, 0 proposée')).toBeVisible()
  await expect.element(screen.getByText(/il manque 1 place/).first()).toBeVisible()
  await screen.getByRole('button', { name: 'Faire passer Ève Noir avant' }).click()
  await expect.element(screen.getByText(/rang 1\./).first()).toBeVisible()
  await screen.getByRole('button', { name: 'Retirer Bo Brun de la liste' }).click()
  await screen.getByRole('button', { name: 'Retirer de la liste' }).last().click()
  await expect.element(screen.getByText('1 demande, 1 place souhaitée')).toBeVisible()
})

test('an organiser offers a place by hand, with the reason', async () => {
  const { on, take } = await withList([BO.email, EVE.email])
  const screen = await open(on)
  await screen.getByLabelText('Une place qui se libère est proposée').selectOptions('hand')
  await screen.getByRole('button', { name: 'Enregistrer les règles' }).click()
  await expect.element(screen.getByText(/^Les règles de/).first()).toBeVisible()
  cleanup()
  await take(CAMILLE, false)
  const again = await open(on)
  await again.getByRole('button', { name: 'Proposer à Ève Noir' }).click()
  await expect.element(again.getByText(/^Ève Noir passe devant 1 demande/)).toBeVisible()
  await again.getByRole('button', { name: 'Proposer 1 place à Ève Noir' }).click()
  await expect.element(again.getByRole('textbox', { name: /Raison/ })).toHaveAttribute('aria-invalid', 'true')
  await again.getByRole('textbox', { name: /Raison/ }).fill('Une seule place libre')
  await again.getByRole('button', { name: 'Proposer 1 place à Ève Noir' }).click()
  await expect.element(again.getByText('La place est gardée pour Ève Noir, un mail part.').first()).toBeVisible()
  await expect.element(again.getByText(/Proposé jusqu’au/)).toBeVisible()
})

test('an organiser enters a registered person', async () => {
  const { on } = await withList([BO.email])
  const screen = await open(on)
  await screen.getByRole('button', { name: 'Inscrire quelqu’un en attente…' }).click()
  await screen.getByLabelText('Nom ou adresse').fill('Noir')
  await screen.getByRole('button', { name: /Noir/ }).first().click()
  await expect.element(screen.getByText(/attend maintenant/).first()).toBeVisible()
  await expect.element(screen.getByText('2 demandes, 2 places souhaitées')).toBeVisible()
})

test('an event without limited places says so', async () => {
  const on = await stage({ days: [{ id: 'j1', day: '2099-03-12' }], people: withCamilleOnSite() })
  const { screen } = await on.show(<PlaceListsScreen />, { as: ORGANISER })
  await expect.element(screen.getByRole('heading', { name: 'Aucune liste' })).toBeVisible()
})
