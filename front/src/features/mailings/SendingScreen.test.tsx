import { listMails } from '@parvis/contract/emails/emails.ts'
import type { Sending } from '@parvis/contract/mailings/mailings.ts'
import { createSending, getSending, listSendings } from '@parvis/contract/mailings/mailings.ts'
import { register } from '@parvis/contract/registration/registration.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { commands, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import type { Stage } from '#testing/stage.tsx'
import { ORGANISER, stage, withCamille } from '#testing/stage.tsx'
import { MomentsScreen } from './MomentsScreen.tsx'
import { SendingScreen } from './SendingScreen.tsx'

beforeAll(() => loadWords('fr'))
afterEach(cleanup)

const MINUTE = 60_000
const remote = (email: string, firstName: string) => ({
  ...{ email, firstName, lastName: 'Roux' },
  participation: { choice: 'remote' as const, days: ['j1'] },
})
const ANA = 'ana@exemple.fr'
const BO = 'bo@exemple.fr'
const CY = 'cy@exemple.fr'
const people = withCamille({}, [
  remote(ANA, 'Ana'),
  remote(BO, 'Bo'),
  { ...remote(CY, 'Cy'), participation: { choice: 'onsite', days: ['j1'] } },
])

const texts = { fr: { subject: 'À mardi', bodyHtml: '<p>Bonjour</p>' } }
const begun = async (on: Stage, said: Sending['texts'] = texts) =>
  (
    await on.ask(ORGANISER, createSending, {
      params: on.ids,
      body: { texts: said, audience: { standing: ['registered'] }, departure: { kind: 'now' } },
    })
  ).id
const show = (on: Stage, id: string, step = 'qui') =>
  on.show(<SendingScreen />, {
    as: ORGANISER,
    path: `/organisation/mails/ecrire/${id}?etape=${step}`,
    route: '/organisation/mails/ecrire/$sendingId',
  })
const become = (on: Stage, email: string, participation: 1 | 4) =>
  on.ask(email, register, {
    params: on.pathOf(email),
    body: { values: { participation: { participation }, dates: { dayIds: ['j1'] } } },
  })

test('the people of the confirmed list receive the mail, though people change meanwhile', async () => {
  const on = await stage({ people })
  const id = await begun(on, {})
  const { screen, press } = await show(on, id)
  await expect.element(screen.getByText('3 personnes recevraient ce mail')).toBeVisible()
  await screen.getByRole('combobox', { name: 'Façon de venir' }).selectOptions('à distance')
  await expect.element(screen.getByText('2 personnes recevraient ce mail')).toBeVisible()
  await press('Écrire le texte')
  await expect.element(screen.getByRole('heading', { name: 'Ce que dit le mail' })).toHaveFocus()
  await userEvent.click(screen.getByRole('textbox', { name: 'Objet' }))
  await userEvent.keyboard('À mardi')
  await userEvent.click(screen.getByRole('textbox', { name: 'Texte' }))
  await userEvent.keyboard('Bonjour')
  await press('Vérifier la liste')
  await expect.element(screen.getByText(/Liste arrêtée à .* : 2 personnes/)).toBeVisible()
  await become(on, BO, 4)
  await become(on, CY, 1)
  await press('Envoyer 2 mails')
  await expect.element(screen.getByText(/^2 mails partent à/)).toBeVisible()
  await commands.passTime(5 * MINUTE)
  await commands.settleJobs()
  await expect.element(screen.getByText('2 mails sur 2')).toBeVisible()
  const { data } = await on.ask(ORGANISER, listMails, { params: on.ids, query: {} })
  expect(
    data
      .filter(({ subject }) => subject === 'À mardi')
      .map(({ to }) => to)
      .toSorted(),
  ).toEqual([ANA, BO])
})

test('an unticked recipient stays in sight among those left out', async () => {
  const on = await stage({ people })
  const { screen, press } = await show(on, await begun(on), 'envoyer')
  await press('Arrêter la liste')
  await screen.getByRole('checkbox', { name: 'Roux Ana reçoit ce mail' }).click()
  await expect.element(screen.getByRole('button', { name: 'Envoyer 2 mails' })).toBeVisible()
  await press('Écartées 1')
  await expect.element(screen.getByRole('row', { name: /Roux Ana/ }).getByText(/une écartée par vous/)).toBeVisible()
})

test('a sending that waits is taken back, and keeps its text and its list', async () => {
  const on = await stage({ people })
  const id = await begun(on)
  const { screen, press } = await show(on, id, 'envoyer')
  await press('Arrêter la liste')
  await press('Envoyer 3 mails')
  await press('Annuler l’envoi')
  await expect.element(screen.getByText(/Liste arrêtée à .* : 3 personnes/)).toBeVisible()
  const sending = await on.ask(ORGANISER, getSending, { params: { ...on.ids, sendingId: id } })
  expect(sending).toMatchObject({ status: 'draft', list: { receiving: 3 } })
})

test('a moment is chosen by the days of the event, and the audience at that moment is explained', async () => {
  const on = await stage({ people })
  const id = await begun(on)
  const { screen, press } = await show(on, id, 'envoyer')
  await press('Arrêter la liste')
  await screen.getByRole('combobox', { name: 'Départ' }).selectOptions('avant le premier jour')
  await expect.element(screen.getByText('Part le 4 mars 2027 à 9\u00a0h')).toBeVisible()
  await expect.element(screen.getByText(/aux personnes que la phrase désigne alors/)).toBeVisible()
  await press('Programmer 3 mails')
  await expect.element(screen.getByRole('heading', { name: 'En attente du départ' })).toBeVisible()
  await cleanup()
  const list = await on.show(<MomentsScreen />, { as: ORGANISER })
  const row = list.screen.getByRole('row', { name: /À mardi/ })
  await expect.element(row.getByText(/7 jours avant le premier jour/)).toBeVisible()
  await expect.element(row.getByText(/≈\s3/)).toBeVisible()
})

test('a sending is begun from the mails, and deleted as long as it has not left', async () => {
  const on = await stage({ people })
  const { screen, press } = await on.show(<MomentsScreen />, { as: ORGANISER })
  await expect.element(screen.getByText('Aucun envoi pour l’instant')).toBeVisible()
  await press('Écrire à des participants')
  const drafts = async () => (await on.ask(ORGANISER, listSendings, { params: on.ids })).data
  await expect.poll(drafts).toHaveLength(1)
  await cleanup()
  const draft = await show(on, (await drafts())[0]?.id ?? '')
  await draft.press('Supprimer cet envoi…')
  await draft.press('Supprimer l’envoi')
  await expect.poll(drafts).toEqual([])
})
