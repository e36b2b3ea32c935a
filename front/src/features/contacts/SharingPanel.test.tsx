import { getSharing } from '@parvis/contract/contacts/contacts.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import type { Stage } from '#testing/stage.tsx'
import { CAMILLE, stage, withCamilleOnSite } from '#testing/stage.tsx'
import { SharingPanel } from './SharingPanel.tsx'

beforeAll(() => loadWords('fr'))
afterEach(() => cleanup())

const settings = { FO_MEETING_USER_LINKS_ACTIVE: true, FO_CONTACTS_FORM_ID: 'carte' }
const forms = [
  {
    ...{ id: 'carte', name: 'Carte' },
    models: [
      { key: 'metier', model: 'UE' as const, component: 'text', label: 'Métier' },
      { key: 'cv', model: 'UE' as const, component: 'file', label: 'CV' },
    ],
  },
]
const shared = async (on: Stage) => (await on.ask(CAMILLE, getSharing, { params: on.ids })).sharesAnswers

test('answers are given only once their author agrees, and is told which', async () => {
  const on = await stage({ settings, forms, people: withCamilleOnSite() })
  const { screen } = await on.show(<SharingPanel />)
  const answers = screen.getByRole('checkbox', { name: /^Joindre aussi mes réponses/ })
  await expect.element(answers).not.toBeChecked()
  await expect.element(answers).toHaveAccessibleDescription(/Métier\.$/)
  expect(await shared(on)).toBe(false)
  await screen.getByText('Joindre aussi mes réponses').click()
  await expect.element(answers).toBeChecked()
  await expect.poll(() => shared(on)).toBe(true)
  await screen.getByText(/^Partager mes coordonnées/).click()
  await expect.element(answers).not.toBeInTheDocument()
})

test('answers are not mentioned where the event shares no form', async () => {
  const on = await stage({ settings: { ...settings, FO_CONTACTS_FORM_ID: '' }, forms, people: withCamilleOnSite() })
  const { screen } = await on.show(<SharingPanel />)
  await expect.element(screen.getByRole('checkbox', { name: /^Partager mes coordonnées/ })).toBeChecked()
  await expect.element(screen.getByRole('checkbox', { name: /^Joindre aussi/ })).not.toBeInTheDocument()
})
