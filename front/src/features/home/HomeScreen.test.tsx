import { linkUsers } from '@parvis/contract/contacts/contacts.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { CAMILLE, ORGANISER, stage } from '#testing/stage.tsx'
import { HomeScreen } from './HomeScreen.tsx'

beforeAll(() => loadWords('fr'))
afterEach(() => cleanup())

const settings = {
  homeMessage: '<p>Bienvenue à <b>la fête</b></p>',
  FO_HOME_CONTACTS: true,
  FO_MEETING_USER_LINKS_ACTIVE: true,
}
const people = [
  { email: CAMILLE, firstName: 'Camille', lastName: 'Roux', participation: { choice: 'onsite' as const } },
  {
    ...{ email: ORGANISER, firstName: 'Orso', lastName: 'Garin', organiser: true },
    participation: { choice: 'onsite' as const },
  },
]

test('the organiser’s banner is on top, and the way to one’s contacts says how many they are', async () => {
  const on = await stage({ settings, people })
  const params = { ...on.ids, userIdA: on.person(CAMILLE).userId, userIdB: on.person(ORGANISER).userId }
  await on.ask(CAMILLE, linkUsers, { params, body: {} })
  const { screen } = await on.show(<HomeScreen />)
  const banner = screen.getByRole('region', { name: 'Message de l’organisateur' })
  await expect.element(banner.getByText('la fête', { exact: true })).toBeVisible()
  const contacts = screen.getByRole('link', { name: /^Mes contacts/ })
  await expect.element(contacts.getByText('1 contact', { exact: true })).toBeInTheDocument()
  const isAbove = banner.element().compareDocumentPosition(contacts.element()) & Node.DOCUMENT_POSITION_FOLLOWING
  expect(isAbove).not.toBe(0)
})

test('without a banner nor contacts there is neither', async () => {
  const on = await stage({ people })
  const { screen } = await on.show(<HomeScreen />)
  await expect.element(screen.getByRole('navigation', { name: 'Rubriques' })).toBeInTheDocument()
  await expect.element(screen.getByRole('region', { name: 'Message de l’organisateur' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('link', { name: /^Mes contacts/ })).not.toBeInTheDocument()
})
