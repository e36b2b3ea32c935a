import { listDeviceLinks, listTeam, makeDeviceLink } from '@parvis/contract/team/team.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { cutNetwork, ORGANISER, stage, withCamille } from '#testing/stage.tsx'
import { TeamScreen } from './TeamScreen.tsx'

beforeAll(() => loadWords('fr'))
afterEach(() => cleanup())

const LEAD = { email: ORGANISER, firstName: 'Orso', lastName: 'Garin', organiser: true as const }
const DOOR = { email: 'porte@exemple.fr', firstName: 'Nour', lastName: 'Vidal', organiser: 'doorkeeper' as const }

async function open() {
  const on = await stage({ people: [...withCamille().filter(({ email }) => email !== ORGANISER), LEAD, DOOR] })
  const { screen, press } = await on.show(<TeamScreen />, { as: ORGANISER })
  const line = (name: string) => screen.getByRole('listitem').filter({ hasText: name })
  await expect.element(line('Nour Vidal').getByText('Accueil', { exact: true })).toBeVisible()
  return { on, screen, press, line }
}

test('a role that is changed is so at once, and said in words', async () => {
  const { on, screen, press, line } = await open()
  await press('Changer de rôle : Nour Vidal')
  await expect.element(screen.getByRole('radio', { name: /^Accueil/ })).toBeChecked()
  await screen.getByRole('radio', { name: /^Régie/ }).click()
  await press('Enregistrer')
  await expect.element(line('Nour Vidal').getByText('Régie', { exact: true })).toBeVisible()
  const { data } = await on.ask(ORGANISER, listTeam, { params: on.ids })
  expect(data.find(({ email }) => email === DOOR.email)?.role).toBe('stage')
})

test('a removed member leaves the list, once it is confirmed', async () => {
  const { screen, press, line } = await open()
  await press('Retirer de l’équipe : Nour Vidal')
  await expect.element(screen.getByText(/n’ouvrira plus l’espace organisation/)).toBeVisible()
  await screen.getByRole('dialog').getByRole('button', { name: 'Annuler' }).last().click()
  await expect.element(line('Nour Vidal')).toBeVisible()
  await press('Retirer de l’équipe : Nour Vidal')
  await screen.getByRole('dialog').getByRole('button', { name: 'Retirer', exact: true }).click()
  await expect.element(line('Nour Vidal')).not.toBeInTheDocument()
})

test('the last lead is told why they cannot leave, nor become something else', async () => {
  const { screen, press } = await open()
  await press('Quitter l’équipe')
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Quitter l’équipe' }).click()
  await expect.element(dialog.getByRole('alert').getByText(/Plus personne n’en serait responsable/)).toBeVisible()
  await screen.getByRole('dialog').getByRole('button', { name: 'Annuler' }).last().click()
  await press('Changer de rôle : Orso Garin')
  await screen.getByRole('radio', { name: /^Lecture/ }).click()
  await press('Enregistrer')
  await expect.element(dialog.getByRole('alert').getByText(/Plus personne n’en serait responsable/)).toBeVisible()
})

test('an invited person is sent the link again, and no longer once it is taken back', async () => {
  const { screen, press, line } = await open()
  await press('Inviter quelqu’un')
  await press('Envoyer l’invitation')
  await expect.element(screen.getByRole('textbox', { name: 'Adresse mail' })).toHaveFocus()
  await screen.getByRole('textbox', { name: 'Adresse mail' }).fill('bo@exemple.fr')
  await screen.getByRole('radio', { name: /^Régie/ }).click()
  await press('Envoyer l’invitation')
  await expect.element(line('bo@exemple.fr').getByText('Régie', { exact: true })).toBeVisible()
  await press('Renvoyer l’invitation : bo@exemple.fr')
  await expect.element(line('bo@exemple.fr').getByText(/^Renvoyée le/)).toBeVisible()
  await press('Retirer l’invitation : bo@exemple.fr')
  await screen.getByRole('dialog').getByRole('button', { name: 'Retirer l’invitation', exact: true }).click()
  await expect.element(line('bo@exemple.fr')).not.toBeInTheDocument()
})

test('a device is named and lent the door by a link, which is shown again until it is removed', async () => {
  const { screen, press, line } = await open()
  await press('Ajouter un appareil')
  await screen.getByRole('textbox', { name: 'Nom de l’appareil' }).fill('Porte nord')
  await press('Faire le lien')
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByRole('img', { name: /Porte nord/ })).toBeVisible()
  await expect.element(dialog.getByText(/\/appareil#dl_/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Fermer' }).last().click()
  await expect.element(line('Porte nord').getByText(/^Pas encore ouvert/)).toBeVisible()
  await press('Voir le lien : Porte nord')
  await dialog.getByRole('button', { name: 'Fermer' }).last().click()
  await press('Retirer l’appareil : Porte nord')
  await dialog.getByRole('button', { name: 'Retirer l’appareil', exact: true }).click()
  await expect.element(line('Porte nord')).not.toBeInTheDocument()
})

test('a team that cannot be read says so, and is asked for again', async () => {
  const on = await stage({ people: [...withCamille().filter(({ email }) => email !== ORGANISER), LEAD, DOOR] })
  const network = cutNetwork((path) => path.endsWith('/organisers'))
  const { screen, press } = await on.show(<TeamScreen />, { as: ORGANISER })
  await expect.element(screen.getByRole('alert')).toBeVisible()
  network.mend()
  await press('Réessayer')
  await expect.element(screen.getByText('Nour Vidal')).toBeVisible()
})

test('the fate of a lead’s links is asked before the lead is removed', async () => {
  const second = { email: 'seconde@exemple.fr', firstName: 'Ana', lastName: 'Roux', organiser: true as const }
  const on = await stage({ people: [...withCamille().filter(({ email }) => email !== ORGANISER), LEAD, second] })
  await on.ask(second.email, makeDeviceLink, { params: on.ids, body: { name: 'Porte nord', right: 'door' } })
  const { screen, press } = await on.show(<TeamScreen />, { as: ORGANISER })
  const line = (name: string) => screen.getByRole('listitem').filter({ hasText: name })
  await press('Changer de rôle : Ana Roux')
  await expect
    .element(screen.getByRole('radiogroup', { name: 'Les liens et les clés de Ana Roux' }))
    .not.toBeInTheDocument()
  await screen.getByRole('radio', { name: /^Lecture/ }).click()
  await expect.element(screen.getByRole('radio', { name: /^Y mettre fin/ })).toBeChecked()
  await screen.getByRole('dialog').getByRole('button', { name: 'Annuler' }).click()
  await press('Retirer de l’équipe : Ana Roux')
  await screen.getByRole('radio', { name: /^Les garder à mon nom/ }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Retirer', exact: true }).click()
  await expect.element(line('Ana Roux')).not.toBeInTheDocument()
  const { data } = await on.ask(ORGANISER, listDeviceLinks, { params: on.ids })
  expect(data).toMatchObject([{ madeBy: 'Orso Garin', isStopped: false }])
})

test('the fate of the live keys is asked where a member reads them no more', async () => {
  const hand = { email: 'regie@exemple.fr', firstName: 'Sam', lastName: 'Bard', organiser: 'stage' as const }
  const on = await stage({ people: [...withCamille().filter(({ email }) => email !== ORGANISER), LEAD, hand] })
  const { screen, press } = await on.show(<TeamScreen />, { as: ORGANISER })
  await press('Changer de rôle : Sam Bard')
  await expect.element(screen.getByRole('radio', { name: /^Y mettre fin/ })).not.toBeInTheDocument()
  await screen.getByRole('radio', { name: /^Lecture/ }).click()
  await expect.element(screen.getByText(/^Les clés du direct, que cette personne a pu lire/)).toBeVisible()
  await expect.element(screen.getByRole('radio', { name: /^Y mettre fin.*sont renouvelées/ })).toBeChecked()
})

test('one’s own links are said to end with one’s role', async () => {
  const second = { email: 'seconde@exemple.fr', firstName: 'Ana', lastName: 'Roux', organiser: true as const }
  const on = await stage({ people: [...withCamille().filter(({ email }) => email !== ORGANISER), LEAD, second] })
  const { screen, press } = await on.show(<TeamScreen />, { as: second.email })
  await press('Ajouter un appareil')
  await screen.getByRole('textbox', { name: /^Nom de l’appareil/ }).fill('Porte nord')
  await press('Faire le lien')
  await screen.getByRole('dialog').getByRole('button', { name: 'Fermer' }).first().click()
  await press('Quitter l’équipe')
  await expect.element(screen.getByText(/^1 lien que vous avez fait/)).toBeVisible()
})
