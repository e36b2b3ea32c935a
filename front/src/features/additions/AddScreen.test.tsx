import { getPerson } from '@parvis/contract/people/people.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import type { Staging } from '#testing/stage.tsx'
import { ORGANISER, stage, withCamille } from '#testing/stage.tsx'
import { AddScreen } from './AddScreen.tsx'

beforeAll(() => loadWords('fr', ['visit', 'event', 'area', 'edit']))
afterEach(cleanup)

const typologies = [
  { id: 'pro', label: 'Professionnel' },
  { id: 'orateur', label: 'Intervenante' },
]
async function opened(more: Staging = {}) {
  await page.viewport(1280, 800)
  const on = await stage({ people: withCamille(), typologies, ...more })
  const { screen, press } = await on.show(<AddScreen />, {
    as: ORGANISER,
    route: '/organisation/participants/ajouter',
    path: '/organisation/participants/ajouter',
  })
  const type = async (label: string, text: string) => screen.getByRole('textbox', { name: label }).fill(text)
  await expect.element(screen.getByRole('radio', { name: 'Intervenante' })).toBeVisible()
  return { on, screen, press, type }
}

test('a person is added with a type and days, and the next one keeps both', async () => {
  const { on, screen, type } = await opened()
  await expect.element(screen.getByRole('textbox', { name: 'Prénom' })).toHaveFocus()
  await userEvent.keyboard('Nadia')
  await type('Nom', 'Lakhdar')
  await type('Société', 'CFA du Vercors')
  await screen.getByRole('radio', { name: 'Intervenante' }).click()
  await screen.getByRole('checkbox', { name: /12 mars/ }).click()
  await screen.getByRole('button', { name: 'Ajouter Nadia Lakhdar' }).click()
  await expect.element(screen.getByText(/Nadia Lakhdar fait partie/)).toBeVisible()
  const link = screen.getByRole('link', { name: 'Voir la fiche' })
  const userId = new URL((link.element() as HTMLAnchorElement).href).pathname.split('/').at(-1) ?? ''
  const person = await on.ask(ORGANISER, getPerson, { params: { ...on.ids, userId } })
  expect(person).toMatchObject({ company: 'CFA du Vercors', typology: { label: 'Intervenante' } })
  expect(
    person.user.UserEvent?.UserEventDays.filter(({ registered }) => registered).map(({ eventDayId }) => eventDayId),
  ).toEqual(['j1'])
  await expect.element(screen.getByRole('textbox', { name: 'Prénom' })).toHaveFocus()
  await expect.element(screen.getByRole('textbox', { name: 'Nom' })).toHaveValue('')
  await expect.element(screen.getByRole('radio', { name: 'Intervenante' })).toBeChecked()
  await expect.element(screen.getByRole('checkbox', { name: /12 mars/ })).not.toBeChecked()
})

test('a missing answer is said at its field, which takes the focus', async () => {
  const { screen, press, type } = await opened()
  await type('Prénom', 'Nadia')
  await screen.getByRole('button', { name: 'Ajouter Nadia' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Nom' })).toHaveFocus()
  await expect.element(screen.getByText('Choisissez un type.')).toBeVisible()
  await type('Nom', 'Lakhdar')
  await screen.getByRole('radio', { name: 'Professionnel' }).click()
  await type('Adresse e-mail, facultative', 'nadia')
  await press('Ajouter Nadia Lakhdar')
  await expect.element(screen.getByRole('textbox', { name: 'Adresse e-mail, facultative' })).toHaveFocus()
})

test('an address that is registered leads to its record, and closing asks before the typed text is lost', async () => {
  const { on, screen, type } = await opened({
    people: withCamille({ participation: { choice: 'onsite', days: ['j1'] } }),
  })
  await type('Prénom', 'Nadia')
  await type('Nom', 'Lakhdar')
  await type('Adresse e-mail, facultative', 'camille@exemple.fr')
  await screen.getByRole('radio', { name: 'Professionnel' }).click()
  await screen.getByRole('radio', { name: 'sans mail' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('heading', { name: /Fermer sans ajouter/ })).toBeVisible()
  await screen.getByRole('button', { name: 'Continuer' }).first().click()
  await screen.getByRole('button', { name: 'Ajouter Nadia Lakhdar' }).click()
  await expect.element(screen.getByText(/déjà une inscription/)).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Voir la fiche' }))
    .toHaveAttribute('href', expect.stringContaining(on.pathOf('camille@exemple.fr').userId))
})
