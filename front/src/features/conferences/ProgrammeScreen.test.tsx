import { afterEach, beforeAll, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { cutNetwork, ORGANISER, stage } from '#testing/stage.tsx'
import { ProgrammeScreen } from './ProgrammeScreen.tsx'

beforeAll(() => loadWords('fr'))
afterEach(() => cleanup())

const PROGRAMME = {
  settings: { FO_MEETING_CONFERENCES_ACTIVE: true },
  categories: [
    { id: 'sante', label: 'Santé' },
    { id: 'sol', label: 'Sols vivants' },
  ],
  conferences: [
    {
      ...{ id: 'sport', title: 'Le sport', categories: ['sante'] },
      slots: [{ id: 's1', startAt: '2027-03-11T08:00:00Z', endAt: '2027-03-11T09:00:00Z', quota: 40 }],
    },
    {
      id: 'radio',
      title: 'La radio',
      slots: [{ id: 'r1', startAt: '2027-03-11T10:00:00Z', endAt: '2027-03-11T11:00:00Z' }],
    },
  ],
}

async function open(more: object = PROGRAMME) {
  const on = await stage(more)
  const { screen, press } = await on.show(<ProgrammeScreen />, { as: ORGANISER })
  const line = (title: string) => screen.getByRole('listitem').filter({ hasText: title })
  return { screen, press, line }
}

test('an organiser gives a conference other categories, which stay', async () => {
  const { screen, press, line } = await open()
  await expect.element(line('Le sport').getByText('0 sur 40 places prises')).toBeVisible()
  await expect.element(line('La radio').getByText('Sans catégorie')).toBeVisible()
  await press('Changer les catégories de « La radio »')
  await screen.getByRole('checkbox', { name: 'Sols vivants' }).click()
  await press('Enregistrer')
  await expect.element(line('La radio').getByText('Sols vivants')).toBeVisible()
  await press('Changer les catégories de « Le sport »')
  await screen.getByRole('checkbox', { name: 'Santé' }).click()
  await press('Enregistrer')
  await expect.element(line('Le sport').getByText('Sans catégorie')).toBeVisible()
})

test('categories that are not saved stay ticked, and are saved at the second press', async () => {
  const { screen, press, line } = await open()
  await press('Changer les catégories de « La radio »')
  await screen.getByRole('checkbox', { name: 'Sols vivants' }).click()
  const network = cutNetwork((path, method) => method === 'POST' && path.endsWith('/categories/models'))
  await press('Enregistrer')
  await expect.element(screen.getByRole('dialog').getByRole('alert')).toBeVisible()
  await expect.element(screen.getByRole('checkbox', { name: 'Sols vivants' })).toBeChecked()
  network.mend()
  await press('Enregistrer')
  await expect.element(line('La radio').getByText('Sols vivants')).toBeVisible()
})

test('an event without conferences says so', async () => {
  const { screen } = await open({})
  await expect.element(screen.getByRole('heading', { name: 'Aucune conférence' })).toBeVisible()
})
