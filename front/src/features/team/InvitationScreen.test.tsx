import { listMails, readMail } from '@parvis/contract/emails/emails.ts'
import { inviteToTeam, listTeam, listTeamInvitations, revokeTeamInvitation } from '@parvis/contract/team/team.ts'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { commands } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { currentToken, openSession, signIn } from '#kit/session.ts'
import type { Stage } from '#testing/stage.tsx'
import { CAMILLE, newKey, ORGANISER, stage } from '#testing/stage.tsx'
import { InvitationScreen } from './InvitationScreen.tsx'

beforeAll(() => loadWords('fr', ['entry', 'signing', 'area', 'edit']))
afterEach(() => cleanup())

async function invite(on: Stage, email: string) {
  await on.ask(ORGANISER, inviteToTeam, { params: on.ids, body: { email, role: 'stage' } })
  await commands.settleJobs()
  const { data } = await on.ask(ORGANISER, listMails, { params: on.ids, query: {} })
  const mail = data.find(({ to }) => to === email)
  const { text } = await on.ask(ORGANISER, readMail, { params: { ...on.ids, mailId: mail?.id ?? '' } })
  return /[?]invitation=([\w.-]+)/.exec(text)?.[1] ?? ''
}

const roleOf = async (on: Stage, email: string) => {
  const { data } = await on.ask(ORGANISER, listTeam, { params: on.ids })
  return data.find((one) => one.email === email)?.role
}

async function open(on: Stage, token: string, as: string | null) {
  const joined = vi.fn<(context: string) => void>()
  const shown = await on.show(<InvitationScreen token={token} onJoined={joined} />, { as })
  return { ...shown, joined }
}

test('an invited person without an account makes one with the invited address, and is let into the event', async () => {
  const on = await stage({ published: false })
  const email = `nour.${newKey()}@exemple.fr`
  const { screen, press, joined } = await open(on, await invite(on, email), null)
  await expect.element(screen.getByText('Régie', { exact: true })).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Adresse e-mail' })).toHaveValue(email)
  await press('Créer mon compte et rejoindre l’équipe')
  await expect.element(screen.getByRole('textbox', { name: 'Prénom' })).toHaveFocus()
  await screen.getByRole('textbox', { name: 'Prénom' }).fill('Nour')
  await screen.getByRole('textbox', { name: 'Nom', exact: true }).fill('Vidal')
  await screen.getByRole('textbox', { name: 'Choisissez un mot de passe' }).fill('pomme de terre')
  await press('Créer mon compte et rejoindre l’équipe')
  await expect.poll(() => joined.mock.calls).toEqual([[on.boot.event.context]])
  expect(currentToken()).not.toBeNull()
  expect(await roleOf(on, email)).toBe('stage')
})

test('a person signed in with another account is told which it is before they accept with it', async () => {
  const on = await stage()
  const token = await invite(on, `ailleurs.${newKey()}@exemple.fr`)
  openSession(on.ids.domainId)
  signIn(on.person(CAMILLE).token)
  const { screen, press, joined } = await open(on, token, CAMILLE)
  await expect.element(screen.getByText(/L’invitation a été envoyée à ailleurs/)).toBeVisible()
  await press(`Rejoindre avec ${CAMILLE}`)
  await expect.poll(() => joined.mock.calls).toHaveLength(1)
  expect(await roleOf(on, CAMILLE)).toBe('stage')
})

test('a link that opens nothing more says so', async () => {
  const on = await stage()
  const token = await invite(on, `nour.${newKey()}@exemple.fr`)
  const { data } = await on.ask(ORGANISER, listTeamInvitations, { params: on.ids })
  const params = { ...on.ids, invitationId: data[0]?.id ?? '' }
  await on.ask(ORGANISER, revokeTeamInvitation, { params })
  const { screen } = await open(on, token, null)
  await expect.element(screen.getByRole('heading', { name: 'Cette invitation n’est plus là' })).toBeVisible()
})
