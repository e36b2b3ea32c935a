import { register } from '@parvis/contract/registration/registration.ts'
import { getUser } from '@parvis/contract/users/users.ts'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { PeoplePanel } from '#features/stats/kit/PeoplePanel.tsx'
import { CallError } from '#kit/call.ts'
import { loadWords } from '#kit/say.tsx'
import { beginPayment, playSandbox, stagePaying } from '#testing/paying.ts'
import type { Stage } from '#testing/stage.tsx'
import { CAMILLE, cutNetwork, ORGANISER, stage, withCamille, withCamilleOnSite } from '#testing/stage.tsx'
import { BulkPanel } from './BulkPanel.tsx'

const BO = 'bo@exemple.fr'

beforeAll(() => loadWords('fr'))
beforeEach(() => page.viewport(1280, 800))
afterEach(async () => {
  await cleanup()
  vi.restoreAllMocks()
})

const bo = { email: BO, firstName: 'Bo', lastName: 'Diaz' }
const onSite = (...days: string[]) => ({ choice: 'onsite' as const, days })
const twoOnSite = () => stage({ people: withCamilleOnSite([{ ...bo, participation: onSite('j2') }]) })

async function open(on: Stage) {
  const drawn = await on.show(<PeoplePanel title="Participants" bulk={(bulk) => <BulkPanel {...bulk} />} />, {
    as: ORGANISER,
  })
  const { screen } = drawn
  const bar = screen.getByRole('region', { name: 'Pour les personnes choisies' })
  return {
    ...drawn,
    bar,
    dialog: screen.getByRole('dialog'),
    box: (name: string) => screen.getByRole('checkbox', { name: `Choisir ${name}` }),
    async choose(...names: string[]) {
      for (const name of names) await screen.getByRole('checkbox', { name: `Choisir ${name}` }).click()
      await expect.element(bar.getByText(String(names.length), { exact: true })).toBeVisible()
    },
    act: (name: string) => bar.getByRole('button', { name }).click(),
  }
}

const userOf = (on: Stage, email: string) => {
  const { domainId, eventId, userId } = on.pathOf(email)
  return on.ask(ORGANISER, getUser, { params: { domainId, userId }, query: { eventId } })
}
const comes = async (on: Stage, email: string) => (await userOf(on, email)).UserEvent?.registered
const isGone = (on: Stage, email: string) =>
  userOf(on, email).then(
    () => false,
    (error: unknown) => error instanceof CallError && [403, 404].includes(error.status),
  )

test('a missing tag is asked for; the result is told for each person, and for those tagged before', async () => {
  const { choose, act, dialog, bar, press } = await open(await twoOnSite())
  await choose('Camille Roux')
  await act('Étiqueter')
  await press('Étiqueter 1 personne')
  await expect.element(dialog.getByText('Il manque ce choix.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Ou une nouvelle étiquette' }).fill('Vu')
  await press('Étiqueter 1 personne')
  await expect.element(dialog.getByText('1 personne a reçu l’étiquette.')).toBeVisible()
  await press('Revenir à la liste')
  // The selection is cleared after an action.
  await expect.element(bar).not.toBeInTheDocument()
  await choose('Camille Roux', 'Bo Diaz')
  await act('Étiqueter')
  await dialog.getByRole('combobox', { name: 'Étiquette' }).selectOptions('Vu')
  await press('Étiqueter 2 personnes')
  await expect.element(dialog.getByText('1 personne a reçu l’étiquette.')).toBeVisible()
  await expect.element(dialog.getByText(/^1 personne l’était déjà/)).toBeVisible()
  await dialog.getByText('Voir pour qui c’est fait').click()
  await expect.element(dialog.getByText('Camille Roux · déjà ainsi')).toBeVisible()
  await expect.element(dialog.getByText('Bo Diaz', { exact: true })).toBeVisible()
})

test('a tag given to several people is taken back from those who got it, and each outcome is told', async () => {
  const { choose, act, dialog, press } = await open(await twoOnSite())
  await choose('Camille Roux', 'Bo Diaz')
  await act('Étiqueter')
  await expect.element(dialog.getByText(/Le résultat pourra s’annuler/)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Ou une nouvelle étiquette' }).fill('Par erreur')
  await press('Étiqueter 2 personnes')
  await press('Annuler pour 2 personnes')
  await expect.element(dialog.getByText('2 personnes sont comme avant.')).toBeVisible()
  await press('Revenir à la liste')
  await choose('Camille Roux')
  await act('Ôter une étiquette')
  await dialog.getByRole('combobox', { name: 'Étiquette' }).selectOptions('Par erreur')
  await press('Ôter l’étiquette à 1 personne')
  await expect.element(dialog.getByText(/^1 personne l’était déjà/)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: /^Annuler pour/ })).not.toBeInTheDocument()
})

test('an action is taken back from the list after its dialog is closed, once', async () => {
  const { choose, act, dialog, press, screen } = await open(await twoOnSite())
  await choose('Camille Roux', 'Bo Diaz')
  await act('Étiqueter')
  await dialog.getByRole('textbox', { name: 'Ou une nouvelle étiquette' }).fill('Par erreur')
  await press('Étiqueter 2 personnes')
  await press('Revenir à la liste')
  await expect.element(screen.getByText('2 personnes ont reçu l’étiquette.')).toBeVisible()
  await press('Annuler pour 2 personnes')
  await expect.element(screen.getByText('2 personnes sont comme avant.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Annuler pour/ })).not.toBeInTheDocument()
  await choose('Camille Roux')
  await act('Étiqueter')
  await expect.element(screen.getByText('2 personnes sont comme avant.')).not.toBeInTheDocument()
})

test('a person without the day is refused by name and reason, and may be tried again once they have it', async () => {
  const on = await twoOnSite()
  const { choose, act, dialog, press } = await open(on)
  await choose('Camille Roux', 'Bo Diaz')
  await act('Noter l’arrivée')
  await dialog.getByRole('combobox', { name: 'Journée' }).selectOptions('jeudi 11 mars 2027')
  await press('Noter 2 arrivées')
  await expect.element(dialog.getByText('1 arrivée notée.')).toBeVisible()
  const refused = dialog.getByRole('listitem').filter({ hasText: 'Bo Diaz' })
  await expect.element(refused.getByText('Pas d’inscription à cette journée.')).toBeVisible()
  const values = { participation: { participation: 4 as const }, dates: { dayIds: ['j1', 'j2'] } }
  await on.ask(BO, register, { params: on.pathOf(BO), body: { values } })
  await press('Réessayer pour 1 personne')
  await expect.element(dialog.getByText('1 arrivée notée.')).toBeVisible()
  await expect.element(dialog.getByRole('link', { name: 'Bo Diaz' })).not.toBeInTheDocument()
})

test('registrations stay until the confirmation, the choice with them, and an invoiced person keeps theirs', async () => {
  const unpaid = { ...onSite('j1'), isCompleted: false }
  const on = await stagePaying(
    {},
    { people: withCamille({ participation: unpaid }, [{ ...bo, participation: unpaid }]) },
  )
  await playSandbox(await beginPayment(on), 'accept')
  const { choose, act, box, bar, dialog, press } = await open(on)
  await choose('Camille Roux', 'Bo Diaz')
  await act('Annuler l’inscription…')
  await expect.element(dialog.getByText(/un mail ne se rattrape pas\.$/)).toBeVisible()
  await press('Garder les inscriptions')
  await expect.element(dialog).not.toBeInTheDocument()
  expect([await comes(on, CAMILLE), await comes(on, BO)]).toEqual([true, true])
  await expect.element(bar.getByText('2', { exact: true })).toBeVisible()
  await expect.element(box('Bo Diaz')).toBeChecked()
  await act('Annuler l’inscription…')
  await press('Annuler 2 inscriptions')
  await expect.element(dialog.getByText('1 inscription annulée.')).toBeVisible()
  const refused = dialog.getByRole('listitem').filter({ hasText: 'Camille Roux' })
  await expect.element(refused.getByText(/^Une facture a été émise/)).toBeVisible()
  expect([await comes(on, CAMILLE), await comes(on, BO)]).toEqual([true, false])
})

test('people are kept until it is confirmed, then erased for good', async () => {
  const on = await twoOnSite()
  const { choose, act, bar, screen, dialog, press } = await open(on)
  await choose('Camille Roux', 'Bo Diaz')
  await act('Effacer…')
  await expect.element(dialog.getByText(/dans tous les événements, pour toujours, et avec eux/)).toBeVisible()
  await press('Garder ces personnes')
  expect([await isGone(on, CAMILLE), await isGone(on, BO)]).toEqual([false, false])
  await expect.element(bar.getByText('2', { exact: true })).toBeVisible()
  await act('Effacer…')
  await press('Effacer 2 personnes')
  await expect.element(dialog.getByText('2 personnes effacées.')).toBeVisible()
  expect([await isGone(on, CAMILLE), await isGone(on, BO)]).toEqual([true, true])
  await press('Revenir à la liste')
  await expect.element(screen.getByRole('checkbox', { name: 'Choisir Bo Diaz' })).not.toBeInTheDocument()
})

test('a bulk action refused by the server is told with nothing done, and goes on from there', async () => {
  const on = await twoOnSite()
  const { choose, act, dialog, press } = await open(on)
  await choose('Camille Roux', 'Bo Diaz')
  await act('Annuler l’inscription…')
  const problem = { code: 'FORBIDDEN', message: 'Refusé', status: 403 }
  const { mend } = cutNetwork(
    (path) => path.endsWith('/acts'),
    async () => Response.json(problem, { status: 403 }),
  )
  await press('Annuler 2 inscriptions')
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await expect.element(dialog.getByText(/^Ce qui est fait reste fait/)).toBeVisible()
  expect([await comes(on, CAMILLE), await comes(on, BO)]).toEqual([true, true])
  mend()
  await press('Reprendre')
  await expect.element(dialog.getByText('2 inscriptions annulées.')).toBeVisible()
  expect([await comes(on, CAMILLE), await comes(on, BO)]).toEqual([false, false])
})
