import { checkIn } from '@parvis/contract/check-in/check-in.ts'
import { getMe } from '@parvis/contract/users/users.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { commands } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { CAMILLE, ORGANISER, stage, withCamille } from '#testing/stage.tsx'
import { AttendanceScreen } from './AttendanceScreen.tsx'

beforeAll(() => loadWords('fr'))
afterEach(() => cleanup())

const ALIX = 'alix@exemple.fr'
const onSite = { choice: 'onsite' as const, days: ['j1'] }
const PATH = '/organisation/chiffres/presences'

const staged = () =>
  stage({
    people: withCamille({ participation: onSite }, [
      { email: ALIX, firstName: 'Alix', lastName: 'Morel', participation: onSite },
    ]),
  })

test('the list counts a half-day, names its proofs, and writes its sheet', async () => {
  const on = await staged()
  const { domainId, eventId } = on.ids
  const me = await on.ask(CAMILLE, getMe, { params: { domainId }, query: { eventId } })
  const body = { code: me.UserEvent?.code ?? '' }
  await on.ask(ORGANISER, checkIn, { params: { ...on.ids, dayId: 'j1' }, body })
  const { screen, press } = await on.show(<AttendanceScreen />, { as: ORGANISER, path: PATH })
  await expect.element(screen.getByText('1 présents sur 2 attendus')).toBeVisible()
  await expect.element(screen.getByRole('row', { name: /Camille Roux/ }).getByText(/^Entrée à/)).toBeVisible()
  await expect.element(screen.getByRole('row', { name: /Alix Morel/ }).getByText('Pas encore constatée')).toBeVisible()
  await screen.getByLabelText('Chercher un nom ou une société').fill('alix')
  await expect.element(screen.getByRole('row', { name: /Camille Roux/ })).not.toBeInTheDocument()
  await screen.getByLabelText('Montrer').selectOptions('Les présents')
  await expect.element(screen.getByText('Personne ne correspond à ces filtres')).toBeVisible()
  await press('Retirer les filtres')
  await expect.element(screen.getByRole('row', { name: /Camille Roux/ })).toBeVisible()
  await press('Feuille d’émargement (PDF)')
  await expect.element(screen.getByRole('progressbar')).toBeVisible()
  await commands.settleJobs()
  await expect.element(screen.getByRole('link', { name: /Télécharger/ })).toBeVisible()
})

test('an event without people registered says that its half-day is empty', async () => {
  const on = await stage()
  const { screen } = await on.show(<AttendanceScreen />, { as: ORGANISER, path: PATH })
  await expect.element(screen.getByText('Personne à cette demi-journée')).toBeVisible()
})
