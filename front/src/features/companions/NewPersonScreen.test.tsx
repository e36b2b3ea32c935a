import { createPerson } from '@parvis/contract/companions/companions.ts'
import { getUser } from '@parvis/contract/users/users.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import type { Stage } from '#testing/stage.tsx'
import { CAMILLE, ORGANISER, stage } from '#testing/stage.tsx'
import { NewPersonScreen } from './NewPersonScreen.tsx'

beforeAll(() => loadWords('fr'))
afterEach(cleanup)

const open = async (on: Stage) => on.show(<NewPersonScreen />)

async function fillIn({ screen, press }: Awaited<ReturnType<typeof open>>) {
  await screen.getByLabelText(/Prénom/).fill('Léo')
  await screen.getByRole('textbox', { name: 'Nom', exact: true }).fill('Roux')
  await screen.getByLabelText(/Adresse e-mail/).fill(' leo@exemple.fr ')
  await press('Continuer')
}

test('a created person is registered next, following remotely first', async () => {
  const on = await stage()
  const shown = await open(on)
  await fillIn(shown)
  await expect.poll(shown.where).toMatch(/^\/inscription\?userId=[^&]+&mode=1&etape=first$/)
  const userId = new URLSearchParams(shown.where().split('?')[1]).get('userId') ?? ''
  const params = { domainId: on.ids.domainId, userId }
  const made = await on.ask(ORGANISER, getUser, { params, query: { eventId: on.ids.eventId } })
  expect(made).toMatchObject({ firstName: 'Léo', lastName: 'Roux', Authentication: { email: 'leo@exemple.fr' } })
  expect(made.UserEvent?.registeredBy2).toBe(on.person(CAMILLE).userId)
})

test('where remote participation is hidden, no answer is proposed', async () => {
  const shown = await open(await stage({ settings: { FO_PARTICIPATION_REMOTE_HIDE: true } }))
  await fillIn(shown)
  await expect.poll(shown.where).toMatch(/^\/inscription\?userId=[^&]+&etape=first$/)
})

test('every field is needed, each says so, and the first one takes the focus', async () => {
  const { screen, press, where } = await open(await stage())
  await press('Continuer')
  await expect.element(screen.getByLabelText(/Prénom/)).toHaveAccessibleDescription('Le prénom est obligatoire')
  await expect.element(screen.getByLabelText(/Adresse e-mail/)).toHaveAccessibleDescription(/Ce champ est obligatoire/)
  await expect.element(screen.getByLabelText(/Prénom/)).toHaveFocus()
  expect(where()).toBe('/page')
})

test('a refusal that belongs to no field is said above the form, and nothing typed is lost', async () => {
  const on = await stage()
  const shown = await open(on)
  await expect.element(shown.screen.getByLabelText(/Prénom/)).toBeVisible()
  await on.change({ settings: { FO_REGISTER_END: '2027-02-01T00:00:00Z' } })
  await fillIn(shown)
  await expect.element(shown.screen.getByText('Cette personne n’a pas été créée')).toBeVisible()
  await expect.element(shown.screen.getByText('Les inscriptions sont fermées')).toBeVisible()
  await expect.element(shown.screen.getByLabelText(/Prénom/)).toHaveValue('Léo')
})

test('an address in use is refused at its field', async () => {
  const on = await stage()
  const body = { firstName: 'Léo', lastName: 'Brun', email: 'leo@exemple.fr' }
  await on.ask(CAMILLE, createPerson, { params: on.ids, body })
  const shown = await open(on)
  await fillIn(shown)
  await expect
    .element(shown.screen.getByLabelText(/Adresse e-mail/))
    .toHaveAccessibleDescription(/déjà utilisé sur ce domaine/)
})
