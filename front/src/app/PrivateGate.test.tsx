import { afterEach, beforeAll, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { CAMILLE, stage } from '#testing/stage.tsx'
import { PrivateGate } from './PrivateGate.tsx'

beforeAll(() => loadWords('fr'))
afterEach(cleanup)

const QUESTION = { level: 1, name: 'Vous participez en tant que…' }

const gate = async (person: object) => {
  const on = await stage({
    settings: { FO_MEETING_CHOOSE_TYPOLOGY: true },
    typologies: [
      { id: 'visiteur', label: 'Visiteur' },
      { id: 'presse', label: 'Presse' },
    ],
    people: [{ email: CAMILLE, firstName: 'Camille', lastName: 'Roux', ...person }],
  })
  return on.show(<PrivateGate />, { route: '/page', inside: <p>Page privée</p> })
}

test('a person without a required type chooses it before any private page', async () => {
  const { screen } = await gate({})
  await expect.element(screen.getByRole('heading', QUESTION)).toBeVisible()
  await expect.element(screen.getByText('Page privée')).not.toBeInTheDocument()
})

test.each([
  ['an exhibitor', { exhibitor: true }],
  ['a person of a known type', { typology: 'presse' }],
])('%s comes in at once', async (_, person) => {
  const { screen } = await gate(person)
  await expect.element(screen.getByText('Page privée')).toBeVisible()
})
