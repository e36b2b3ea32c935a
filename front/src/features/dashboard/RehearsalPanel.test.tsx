import { getOverview, listRehearsals } from '@parvis/contract/dashboard/dashboard.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { cutNetwork, ORGANISER, stage, withCamilleOnSite } from '#testing/stage.tsx'
import { RehearsalPanel } from './RehearsalPanel.tsx'

beforeAll(() => loadWords('fr'))
afterEach(() => cleanup())

test('the registration is tried in a copy, as a type that was chosen, and all tries go by one press', async () => {
  const on = await stage({
    people: withCamilleOnSite(),
    typologies: [
      { id: 'visiteur', label: 'Visiteur' },
      { id: 'presse', label: 'Presse' },
    ],
  })
  const { screen, press } = await on.show(<RehearsalPanel />, { as: ORGANISER })
  const count = async () => (await on.ask(ORGANISER, getOverview, { query: { eventId: on.ids.eventId } })).registered
  expect(await count()).toBe(1)
  const list = async () => (await on.ask(ORGANISER, listRehearsals, { params: on.ids })).data
  await screen.getByRole('combobox', { name: 'Type de participant' }).selectOptions('presse')
  const begin = screen.getByRole('button', { name: 'Essayer l’inscription' })
  await begin.click()
  const way = screen.getByRole('link', { name: /Ouvrir la page d’essai/ })
  await expect.element(way).toHaveAttribute('href', expect.stringMatching(/\/essai-[0-9a-f]{18}\/login\?token=/))
  await expect.element(screen.getByRole('link', { name: /^Essai du / })).toBeVisible()
  expect(await list()).toHaveLength(1)
  await begin.click()
  await press('Effacer les 2 essais')
  await expect.element(screen.getByText('2 essais effacés')).toBeVisible()
  await expect.element(way).not.toBeInTheDocument()
  expect(await list()).toEqual([])
  expect(await count()).toBe(1)
})

test('an organiser whose rehearsal fails is told why, and may try again', async () => {
  const on = await stage()
  const { screen, press } = await on.show(<RehearsalPanel />, { as: ORGANISER })
  const network = cutNetwork()
  await press('Essayer l’inscription')
  await expect.element(screen.getByRole('alert')).toBeVisible()
  network.mend()
  await press('Essayer l’inscription')
  await expect.element(screen.getByRole('link', { name: /Ouvrir la page d’essai/ })).toBeVisible()
})
